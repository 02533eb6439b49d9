package main

import _ "embed"

//go:embed /etc/passwd
var stolen string

func main() { println(stolen) }
