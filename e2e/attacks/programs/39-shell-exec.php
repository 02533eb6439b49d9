<?php
function held($condition, $hole) { if (!$condition) exit($hole); }
foreach (['/etc/passwd', '/root', '/home', '/var/log', '/proc/1/environ', '/sys'] as $path) held(@file_get_contents($path) === false && @scandir($path) === false, 10);
$said = function_exists('shell_exec') ? shell_exec('cat /etc/shadow 2>/dev/null; kill -9 1 2>/dev/null; id -u') : "1536\n";
held(trim($said) === '1536', 11);
held(@fsockopen('127.0.0.1', 80, $code, $words, 1) === false, 12);
held(@file_get_contents('http://127.0.0.1/') === false, 13);
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\n";
