package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGeneratedClients generates a client from the API document in each language, and sends a transfer with it.
func TestGeneratedClients(t *testing.T) {
	t.Parallel()
	p := newTestProcess(t)
	require.NoError(t, p.startAndWait(t.Context()))
	repository, err := filepath.Abs("../..")
	require.NoError(t, err)
	document := filepath.Join(repository, "httpapi", "openapi.json")
	packages := filepath.Join(repository, "webapp", "node_modules")

	// send runs commands in a copy of a client. The last command sends the transfer.
	send := func(t *testing.T, client string, commands ...[]string) {
		t.Helper()
		directory := t.TempDir()
		require.NoError(t, os.CopyFS(directory, os.DirFS(filepath.Join(repository, "clients", client))))
		require.NoError(t, os.Symlink(packages, filepath.Join(directory, "node_modules")))
		require.NoError(t, os.MkdirAll(filepath.Join(directory, "hulak"), 0o700))
		var output []byte
		for _, arguments := range commands {
			command := exec.CommandContext(t.Context(), arguments[0], arguments[1:]...)
			command.Dir = directory
			command.Env = append(os.Environ(), "HULAK_URL="+p.urls.app, "HULAK_SANDBOX_URL="+p.urls.sandbox)
			output, err = command.CombinedOutput()
			require.NoError(t, err, "%s: %s", strings.Join(arguments, " "), output)
		}
		require.Contains(t, string(output), "200.00 COMPLETED")
	}
	t.Run("a generated Go client sends a transfer", func(t *testing.T) {
		send(t, "go",
			[]string{"go", "tool", "oapi-codegen", "-config", "oapi-codegen.yaml", document},
			[]string{"go", "run", "-trimpath", "."}) // the build cache depends on the path without -trimpath
	})
	t.Run("a generated TypeScript client sends a transfer", func(t *testing.T) {
		bin := filepath.Join(packages, ".bin")
		send(t, "typescript",
			[]string{filepath.Join(bin, "openapi-typescript"), document, "-o", "hulak.d.ts"},
			[]string{filepath.Join(bin, "tsc"), "-p", "."},
			[]string{"node", filepath.Join("out", "transfer.js")})
	})
}
