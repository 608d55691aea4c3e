# A Hugging Face Docker Space, and any other host: docker build -t emberfall . && docker run -p 7860:7860 emberfall
FROM python:3.12-slim

# Spaces run as user 1000. /data is theirs when it is a mounted volume; without one, what is written there goes with the container.
RUN useradd --create-home --uid 1000 player && install -d -o 1000 -g 1000 /data
WORKDIR /home/player/emberfall

COPY requirements.txt ./
COPY .ci/constraints.txt .ci/
RUN pip install --no-cache-dir --disable-pip-version-check -r requirements.txt
COPY . .
RUN python -m compileall -q app.py emberfall

USER 1000
ENV HOME=/home/player \
    EMBERFALL_HOST=0.0.0.0 \
    GRADIO_ANALYTICS_ENABLED=False \
    PYTHONUNBUFFERED=1
EXPOSE 7860
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:7860/healthz', timeout=4)"]

# Campaigns live in /data when it is writable, else in the user's own data folder. `exec`, so that a stop reaches the app.
CMD ["sh", "-c", "if [ -w /data ]; then export EMBERFALL_DATA=\"${EMBERFALL_DATA:-/data/emberfall}\"; fi; exec python app.py"]
