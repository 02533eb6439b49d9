package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"syscall"
)

func held(condition bool, hole int) {
	if !condition {
		os.Exit(hole)
	}
}

func main() {
	for _, path := range []string{"/etc/passwd", "/root", "/home", "/var/log", "/proc/1/environ", "/sys"} {
		_, err := os.Open(path)
		held(err != nil, 10)
	}
	said, _ := exec.Command("/bin/sh", "-c", "cat /etc/shadow 2>/dev/null; kill -9 1 2>/dev/null; id -u").Output()
	held(string(said) == "1536\n", 11)
	held(syscall.Mount("none", "/tmp", "tmpfs", 0, "") != nil, 12)
	held(syscall.Unshare(syscall.CLONE_NEWUSER) != nil, 13)
	held(syscall.Setuid(0) != nil, 14)
	_, err := net.Dial("tcp", "127.0.0.1:80")
	held(err != nil, 15)
	var a, b int
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
