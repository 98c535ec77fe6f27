package dto

import (
	"strings"

	"hulak/domain/password"
)

// newPassword refuses passwords that are weak, or that contain the owner's personal data (5.06j).
func newPassword(owner password.Owner) rule {
	return func(v string) string { return password.Check(v, owner) }
}

// Squeeze takes the spaces out of a number as people type it.
func Squeeze(v string) string { return strings.Join(strings.Fields(v), "") }
