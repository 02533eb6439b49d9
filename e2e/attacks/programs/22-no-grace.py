# Its own group is all that it may end: then nothing of it is left.
import os
import signal
os.killpg(0, signal.SIGKILL)
