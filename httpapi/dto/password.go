package dto

import (
	"strings"

	"hulak/domain/password"
)

// newPassword rejects a password that is weak or contains its owner's personal data (spec 5.06j).
func newPassword(owner password.Owner) rule {
	return func(v string) string { return password.Check(v, owner) }
}

// RemoveSpaces removes the spaces from a number that a user entered.
func RemoveSpaces(v string) string { return strings.Join(strings.Fields(v), "") }
