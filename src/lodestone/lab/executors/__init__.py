"""Where games are played: processes of this machine, or a cluster of Ray or Dask.

An engine takes chunks and answers with futures. Since a game is determined by its number, results
are the same whatever the engine and the number of workers, and a chunk whose worker was lost is
simply played again.
"""
