package app

import (
	"context"
	"encoding/base32"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
)

func TestStaffListOfDatabaseWithoutReadModels(t *testing.T) {
	t.Parallel()
	s := &Settings{DatabaseURL: pgtest.URL(t), Data: t.TempDir()}
	out, err := hulak(t, s, "staff", "list")
	require.NoError(t, err)
	require.Contains(t, out, "No staff members.")
	_, err = hulak(t, s, "staff", "add", "kiran@hulak.test", "--name=Kiran", "--role=ADMIN")
	require.NoError(t, err)
	out, err = hulak(t, s, "staff", "list")
	require.NoError(t, err)
	require.Contains(t, out, "while its followers are running")
}

// TestStaffCommands manages staff on the command line while the program is running.
func TestStaffCommands(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	command := func(args ...string) (string, error) {
		return hulak(t, p.settings, append([]string{"staff"}, args...)...)
	}
	mustRun := func(args ...string) string {
		t.Helper()
		out, err := command(args...)
		require.NoError(t, err, args)
		return out
	}
	requireError := func(want string, args ...string) {
		t.Helper()
		_, err := command(args...)
		require.ErrorContains(t, err, want, args)
	}
	payloadsOf := func(eventType string) []string {
		t.Helper()
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		all, err := p.log.Read(ctx, 0, int(head))
		require.NoError(t, err)
		var payloads []string
		for _, e := range all {
			if e.Type == eventType {
				payloads = append(payloads, string(e.Payload))
			}
		}
		return payloads
	}
	listEntry := func(email string) string {
		t.Helper()
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		require.NoError(t, p.runner.WaitFor(ctx, "senders", head))
		for line := range strings.SplitSeq(mustRun("list"), "\n") {
			if after, ok := strings.CutPrefix(line, email); ok {
				return strings.Join(strings.Fields(after), " ")
			}
		}
		return ""
	}
	kiran := &apiClient{urls: newBaseURLs(p), http: http.DefaultClient}

	t.Run("second factor reset ends the staff member's sessions", func(t *testing.T) {
		require.NoError(t, kiran.signIn(ctx, "compliance@hulak.test", testPassword))
		require.Equal(t, "Kiran Compliance COMPLIANCE yes no", listEntry("compliance@hulak.test"))
		mustRun("reset-second-factor", "compliance@hulak.test", "--reason", "lost the phone")
		assert.Equal(t, "Kiran Compliance COMPLIANCE no no", listEntry("compliance@hulak.test"))
		assert.Contains(t, payloadsOf("staff.second_factor_reset")[0], "lost the phone")
		require.Eventually(t, func() bool {
			status, _, err := kiran.call(ctx, http.MethodGet, "/v1/admin", "", nil)
			return err == nil && status == http.StatusUnauthorized
		}, scenarioTimeout, pollInterval, "session must end")
		require.NoError(t, kiran.signIn(ctx, "compliance@hulak.test", testPassword))
		status, body, err := kiran.call(ctx, http.MethodGet, "/v1/admin/events", "", nil)
		require.NoError(t, err)
		assert.Equal(t, http.StatusForbidden, status)
		assert.Contains(t, string(body), "SECOND_FACTOR_REQUIRED")
	})
	t.Run("changing a role and disabling or enabling an account records the reason", func(t *testing.T) {
		mustRun("role", "compliance@hulak.test", "ADMIN", "--reason", "takes over")
		mustRun("disable", "compliance@hulak.test", "--reason", "on leave")
		assert.Equal(t, "Kiran Compliance ADMIN no yes", listEntry("compliance@hulak.test"))
		mustRun("enable", "compliance@hulak.test", "--reason", "is back")
		assert.Equal(t, "Kiran Compliance ADMIN no no", listEntry("compliance@hulak.test"))
		for event, reason := range map[string]string{
			"staff.role_changed": "takes over", "staff.disabled": "on leave", "staff.enabled": "is back",
		} {
			require.Len(t, payloadsOf(event), 1)
			assert.Contains(t, payloadsOf(event)[0], reason)
		}
	})
	t.Run("operator cannot disable or demote the last administrator", func(*testing.T) {
		mustRun("disable", "approver@hulak.test", "--reason", "on leave")
		requireError("This is the last administrator", "disable", "admin@hulak.test", "--reason", "x")
		requireError("This is the last administrator", "role", "admin@hulak.test", "COMPLIANCE", "--reason", "x")
	})
	t.Run("operator cannot change an unknown staff member", func(*testing.T) {
		requireError("This staff member was not found", "disable", "nobody@hulak.test", "--reason", "x")
	})
	t.Run("operator cannot set a weak password (5.06j)", func(t *testing.T) {
		add := []string{"add", "tara@hulak.test", "--name", "Tara Rai", "--role", "ADMIN", "--password"}
		requireError("HULAK_STAFF_PASSWORD: Please choose a password that does not contain your name", append(add, "Violet-Tara-7")...)
		requireError("HULAK_STAFF_PASSWORD: This password is too common", append(add, "Password1!")...)
		mustRun(append(add, "Violet-Otter-7")...)
		assert.Equal(t, "Tara Rai ADMIN no no", listEntry("tara@hulak.test"))
	})
	t.Run("new staff member must set up a second factor", func(t *testing.T) {
		assert.Contains(t, mustRun("add", "hari@hulak.test", "--name", "Hari Rai", "--role", "ADMIN"), "authenticator app")
		assert.Equal(t, "Hari Rai ADMIN no no", listEntry("hari@hulak.test"))
	})
}

func TestGeneratedPasswordHasAllClasses(t *testing.T) {
	t.Parallel()
	var onlyDigits [15]byte // base32 of these bytes has only digits
	decoded, err := base32.StdEncoding.DecodeString(strings.Repeat("2", 24))
	require.NoError(t, err)
	copy(onlyDigits[:], decoded)
	for _, text := range []string{formatPassword(onlyDigits), formatPassword([15]byte{}), GeneratePassword()} {
		for class, pattern := range map[string]string{
			"a lowercase letter": `[a-z]`, "a capital letter": `[A-Z]`, "a digit": `[0-9]`, "a symbol": `-`,
		} {
			assert.Regexp(t, pattern, text, "%s needs %s (5.06j)", text, class)
		}
	}
}
