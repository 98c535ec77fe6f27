//go:build !linux

package main

import "os/exec"

func endWithTest(*exec.Cmd) {}
