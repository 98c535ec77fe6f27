//go:build !linux

package main

func fileSystem(string) string { return "unknown" }

func inMemory(string) bool { return false }
