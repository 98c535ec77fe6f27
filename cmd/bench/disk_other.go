//go:build !linux

package main

func fileSystem(string) string { return "unknown" }

func isInMemory(string) bool { return false }
