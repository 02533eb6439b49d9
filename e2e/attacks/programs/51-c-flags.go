package main

// #cgo CFLAGS: -fplugin=/w/main.so -include /etc/passwd
// #cgo LDFLAGS: -Wl,-T/etc/shadow
// #include "/etc/passwd"
import "C"

//go:generate sh -c "cat /etc/shadow"
func main() { println(C.int(1)) }
