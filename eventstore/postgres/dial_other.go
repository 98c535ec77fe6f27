//go:build !linux

package postgres

import "syscall"

// setUserTimeout does nothing. Only Linux has TCP_USER_TIMEOUT; elsewhere, keepalive probes detect an unreachable machine.
func setUserTimeout(string, string, syscall.RawConn) error { return nil }
