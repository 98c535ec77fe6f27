package main

import (
	"crypto/x509"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// emptySystemVariable makes the test binary check that it needs no files of the system.
const emptySystemVariable = "EMPTY_SYSTEM"

func TestRootCertificatesAreEmbedded(t *testing.T) {
	t.Parallel()
	if os.Getenv(emptySystemVariable) != "" {
		pool, err := x509.SystemCertPool()
		require.NoError(t, err)
		require.False(t, pool.Equal(x509.NewCertPool()), "no root certificates")
		return
	}
	directory := t.TempDir()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^"+t.Name()+"$") //nolint:gosec // the test runs itself
	command.Env = append(os.Environ(), emptySystemVariable+"=1", "SSL_CERT_FILE="+directory+"/none", "SSL_CERT_DIR="+directory)
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
}
