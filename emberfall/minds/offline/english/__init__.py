"""How free English is understood: a line passes through these stages, each a module that knows only those before it.

text        characters -> tokens
lexicon     the English that is known, from the TOML files in data/
words       tokens -> words: lemmas and tags
names       where the world's things are named
repairs     slips of grammar -> what was meant: "ur a liar", "want buy sword"
spelling    misspelled tokens -> the nearest name or word
kinship     who is whose brother
reference   what "her brother", "him" and "everyone" point at; gives the finished words
grammar     the words of a clause -> subject, mood, verb and rest
stretches   a line -> what stands between its punctuation marks
hailing     a stretch -> who is called by name, and the rest
clauses     a line -> its clauses, and who is hailed
senses      a clause's verb -> what it means in the game
opinions    what is said for or against somebody
picks       which named thing fills which place
hearing     what the readers below share, and the reading that they give
claims      what words assert as done
tenses      what a deed comes to in the past and in the future
goods, ways, speech, leading, deeds      a sense -> a reading
fragments, questions, moods              a clause -> a reading, by its mood
tone        how strongly, and in what manner
choosing    an answer to "which one?" -> what is chosen
"""
