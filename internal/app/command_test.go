package app

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// builtProgram is the program that buildProgram builds once for all tests.
var builtProgram struct {
	once sync.Once
	dir  string
	err  error
}

// buildProgram builds the program and returns its path. TestMain removes it.
func buildProgram(t *testing.T) string {
	t.Helper()
	b := &builtProgram
	b.once.Do(func() {
		if b.dir, b.err = os.MkdirTemp("", "hulak-program-"); b.err != nil {
			return
		}
		output, err := exec.CommandContext(context.Background(), "go", "build", "-o", b.dir, "hulak/cmd/hulak").CombinedOutput()
		if err != nil {
			b.err = fmt.Errorf("%w: %s", err, output)
		}
	})
	require.NoError(t, b.err, "building the program")
	return filepath.Join(b.dir, "hulak")
}

// hulakCommand returns a command that runs the program with a database and a data directory.
func hulakCommand(ctx context.Context, t *testing.T, database, data string, args ...string) *exec.Cmd {
	t.Helper()
	command := exec.CommandContext(ctx, buildProgram(t), args...)
	command.Env = append(os.Environ(), "DATABASE_URL="+database, "HULAK_DATA="+data, "HULAK_ENV=test")
	return command
}

// hulak runs the program with a database and a data directory. It returns the standard output. The error includes the standard error.
func hulak(t *testing.T, s *Settings, args ...string) (string, error) {
	t.Helper()
	var stderr strings.Builder
	command := hulakCommand(t.Context(), t, s.DatabaseURL, s.Data, args...)
	command.Env = append(command.Env, archiveEnvironment(s)...)
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, stderr.String())
	}
	return string(out), err
}

// archiveEnvironment returns the settings of archives as environment variables.
func archiveEnvironment(s *Settings) []string {
	if s.ArchiveDir == "" {
		return nil
	}
	return []string{
		"HULAK_ARCHIVE_DIR=" + s.ArchiveDir, "S3_ENDPOINT=" + s.S3Endpoint, "S3_PATH_STYLE=true",
		"AWS_ACCESS_KEY_ID=" + s.S3AccessKey, "AWS_SECRET_ACCESS_KEY=" + s.S3SecretKey,
	}
}
