require 'socket'
def held(condition, hole) = condition || exit!(hole)
%w[/etc/passwd /root /home /var/log /proc/1/environ /sys].each { |path| held(!(File.readable?(path)), 10) }
held(`cat /etc/shadow 2>/dev/null; kill -9 1 2>/dev/null; id -u`.strip == '1536', 11)
begin
  TCPSocket.new('127.0.0.1', 80)
  held(false, 12)
rescue SystemCallError
  a, b = gets.split.map(&:to_i)
  puts a + b
end
