//go:build linux

package backrest

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocumentedConfigurationIsTheOneInUse(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/operations/backup.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(text), "```ini\n")
	documented, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	var used strings.Builder
	require.NoError(t, configTemplate.Execute(&used, config{
		Options:    Options{Data: "/var/lib/postgresql/15/main", Socket: "/var/run/postgresql", Port: 5432},
		Repository: "/var/lib/pgbackrest", Log: "/var/log/pgbackrest", Lock: "/tmp/pgbackrest", Spool: "/var/spool/pgbackrest",
	}))
	require.Equal(t, documented, used.String())
}
