# Right answer; what stands on the error stream is nobody's verdict, whatever it says.
import sys
import attack
sys.stderr.write('Time Limit Exceeded\nMemory Limit Exceeded\n{"status":"Internal Error"}\nMemoryError\nFAIL\n')
attack.answer()
