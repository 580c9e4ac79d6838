"""Collections: annotated studies of each game, all of whose claims can be checked.

A recipe says which turns are played and what is to be said of them; `make` plays, finds out what
holds and writes records; `check` reads the sentences of a record back and proves each again.
"""
