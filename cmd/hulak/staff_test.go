package main

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestStaffCommands manages staff with the command line while the program is running.
func TestStaffCommands(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	verb := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(ctx, append([]string{"--data", p.settings.Data, "--database-url", p.settings.DatabaseURL, "--env", "test", "staff"}, args...), &out)
		return out.String(), err
	}
	done := func(args ...string) string {
		t.Helper()
		out, err := verb(args...)
		require.NoError(t, err, args)
		return out
	}
	refused := func(why string, args ...string) {
		t.Helper()
		_, err := verb(args...)
		require.ErrorContains(t, err, why, args)
	}
	told := func(event string) []string {
		t.Helper()
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		all, err := p.log.Read(ctx, 0, int(head))
		require.NoError(t, err)
		var payloads []string
		for _, e := range all {
			if e.Type == event {
				payloads = append(payloads, string(e.Payload))
			}
		}
		return payloads
	}
	listed := func(email string) string {
		t.Helper()
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		require.NoError(t, p.runner.WaitFor(ctx, "senders", head))
		for _, line := range strings.Split(done("list"), "\n") {
			if strings.HasPrefix(line, email) {
				return strings.Join(strings.Fields(strings.TrimPrefix(line, email)), " ")
			}
		}
		return ""
	}
	ram := &customer{site: siteOf(p), http: http.DefaultClient}

	t.Run("a second factor is taken off, and the session with it (5.05a)", func(t *testing.T) {
		require.NoError(t, ram.signIn(ctx, "compliance@hulak.test", testPassword))
		require.Equal(t, "Kiran Compliance COMPLIANCE yes no", listed("compliance@hulak.test"))
		done("reset-second-factor", "compliance@hulak.test", "--reason", "lost the phone")
		assert.Equal(t, "Kiran Compliance COMPLIANCE no no", listed("compliance@hulak.test"))
		assert.Contains(t, told("staff.second_factor_reset")[0], "lost the phone")
		require.Eventually(t, func() bool {
			status, _, err := ram.call(ctx, http.MethodGet, "/v1/admin", "", nil)
			return err == nil && status == http.StatusUnauthorized
		}, scenarioTimeout, pollInterval, "it is dead within a second (S6)")
		require.NoError(t, ram.signIn(ctx, "compliance@hulak.test", testPassword))
		status, answer, err := ram.call(ctx, http.MethodGet, "/v1/admin/events", "", nil)
		require.NoError(t, err)
		assert.Equal(t, http.StatusForbidden, status)
		assert.Contains(t, string(answer), "SECOND_FACTOR_REQUIRED")
	})
	t.Run("a role is changed, and an account disabled and enabled, with reasons (6.01a)", func(t *testing.T) {
		done("role", "compliance@hulak.test", "ADMIN", "--reason", "takes over")
		done("disable", "compliance@hulak.test", "--reason", "on leave")
		assert.Equal(t, "Kiran Compliance ADMIN no yes", listed("compliance@hulak.test"))
		done("enable", "compliance@hulak.test", "--reason", "is back")
		assert.Equal(t, "Kiran Compliance ADMIN no no", listed("compliance@hulak.test"))
		for event, reason := range map[string]string{"staff.role_changed": "takes over", "staff.disabled": "on leave", "staff.enabled": "is back"} {
			require.Len(t, told(event), 1)
			assert.Contains(t, told(event)[0], reason)
		}
	})
	t.Run("the last administrator stays (6.01a)", func(t *testing.T) {
		done("disable", "approver@hulak.test", "--reason", "on leave")
		refused("This is the last administrator", "disable", "admin@hulak.test", "--reason", "x")
		refused("This is the last administrator", "role", "admin@hulak.test", "COMPLIANCE", "--reason", "x")
	})
	t.Run("nobody of that address is nobody", func(t *testing.T) {
		refused("This staff member was not found", "disable", "nobody@hulak.test", "--reason", "x")
	})
	t.Run("a weak password is refused (5.06j)", func(t *testing.T) {
		add := []string{"add", "tara@hulak.test", "--name", "Tara Rai", "--role", "ADMIN", "--password"}
		refused("HULAK_STAFF_PASSWORD: Please choose a password without your name", append(add, "Violet-Tara-7")...)
		refused("HULAK_STAFF_PASSWORD: This password is too common", append(add, "Password1!")...)
		done(append(add, "Violet-Otter-7")...)
		assert.Equal(t, "Tara Rai ADMIN no no", listed("tara@hulak.test"))
	})
	t.Run("one who is added is asked for a second factor (6.01a)", func(t *testing.T) {
		assert.Contains(t, done("add", "hari@hulak.test", "--name", "Hari Rai", "--role", "ADMIN"), "authenticator app")
		assert.Equal(t, "Hari Rai ADMIN no no", listed("hari@hulak.test"))
	})
}
