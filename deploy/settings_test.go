// Package deploy_test checks the files for running Hulak: systemd units, compose.yaml, and the Helm chart.
package deploy_test

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	// stopTime is how long a clean stop takes at most after the drain, as docs/operations/index.md says.
	stopTime = 10 * time.Second
	// defaultDrain is the value of HULAK_DRAIN in production.
	defaultDrain = 5 * time.Second
)

// secretSettings are settings whose values are secrets.
var secretSettings = []string{
	"DATABASE_URL", "HULAK_POOLER_URL", "HULAK_SEAL_KEY", "HULAK_SMTP_URL", "HULAK_SMS_KEY", "HULAK_PUSH_KEY",
	"HULAK_DEMO_PASSWORD", "HULAK_STAFF_PASSWORD", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
	"NATS_TOKEN", "NATS_CREDENTIALS",
}

// program builds the program, and returns its path. TestMain removes it.
var program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(scratch, "hulak")
	command := exec.Command("go", "build", "-trimpath", "-o", path, "./cmd/hulak")
	command.Dir, command.Env = "..", append(os.Environ(), "CGO_ENABLED=0") // as the Makefile, to use the same cached packages
	output, err := command.CombinedOutput()
	if err != nil {
		return "", &exec.ExitError{Stderr: output}
	}
	return path, nil
})

// scratch is a directory for all tests.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "hulak-deploy-"); err != nil {
		panic(err)
	}
	code := m.Run()
	if err := os.RemoveAll(scratch); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// readFile returns the content of a file.
func readFile(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(content)
}

// requireSettings fails the test if a variable is not a setting in docs/configuration.md, or contains a secret.
func requireSettings(t *testing.T, environment map[string]string) {
	t.Helper()
	var known []string
	for _, match := range regexp.MustCompile("(?m)^\\| `(\\w+)`").FindAllStringSubmatch(readFile(t, "../docs/configuration.md"), -1) {
		known = append(known, match[1])
	}
	require.Greater(t, len(known), 40)
	require.NotEmpty(t, environment)
	for name := range environment {
		require.Contains(t, known, strings.TrimSuffix(name, "_FILE"), "%s is not a setting", name)
		require.NotContains(t, secretSettings, name, "a secret belongs in a file")
	}
	require.NotContains(t, environment["HULAK_MASTER_KEY"], "env:", "a secret belongs in a file")
}

// machine holds the files of a machine that runs Hulak: secrets, configuration, and data.
type machine struct{ secrets, config, data string }

// newMachine creates the files that an operator creates.
func newMachine(t *testing.T) machine {
	t.Helper()
	m := machine{t.TempDir(), t.TempDir(), t.TempDir()}
	binary, err := program()
	require.NoError(t, err)
	sealKey, err := exec.CommandContext(t.Context(), binary, "seal", "new-key").Output()
	require.NoError(t, err)
	masterKey := make([]byte, 32)
	_, _ = rand.Read(masterKey)
	for path, content := range map[string]string{
		m.secrets + "/database-url":     "postgres://hulak_server:password@primary,standby/hulak?sslmode=disable\n",
		m.secrets + "/owner-url":        "postgres://hulak_owner:password@primary,standby/hulak?sslmode=disable\n",
		m.secrets + "/master-key":       base64.StdEncoding.EncodeToString(masterKey) + "\n",
		m.secrets + "/seal-key":         string(sealKey),
		m.secrets + "/smtp-url":         "smtps://mail.example\n",
		m.secrets + "/sms-key":          "key\n",
		m.secrets + "/push-key":         base64.StdEncoding.EncodeToString(masterKey) + "\n",
		m.secrets + "/s3-access-key":    "key\n",
		m.secrets + "/s3-secret-key":    "secret\n",
		m.secrets + "/nats-token":       "token\n",
		m.secrets + "/nats-credentials": "-----BEGIN NATS USER JWT-----\n",
		m.config + "/originator.json":   originator,
		m.config + "/sanctions/sdn.csv": `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ` + "\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
	return m
}

const originator = `{
  "bankRouting": "123456780", "bankName": "Example Bank", "origin": "123456780", "originName": "Hulak", "companyId": "1123456789",
  "companyName": "HULAK", "description": "TRANSFER", "accountNumber": "4000500060", "accountType": "checking"
}`

// requireAccepted fails the test if the program rejects the settings in production. replace changes the paths of files to those on
// this machine. Only the key files may be missing, because hulak keys init creates them.
func requireAccepted(t *testing.T, environment map[string]string, only string, m machine, paths ...string) {
	t.Helper()
	require.Equal(t, "production", environment["HULAK_ENV"])
	binary, err := program()
	require.NoError(t, err)
	replacer := strings.NewReplacer(append(slices.Clone(paths), "/var/lib/hulak", m.data)...)
	command := exec.CommandContext(t.Context(), binary, "config", "check", "--only="+only)
	for name, value := range environment {
		command.Env = append(command.Env, name+"="+replacer.Replace(value))
	}
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if command.Run() == nil { // it cannot check the keys if the master key is in AWS KMS
		return
	}
	findings := regexp.MustCompile(`(?m)^- (.*)$`).FindAllStringSubmatch(out.String(), -1)
	require.NotEmpty(t, findings, "%s", &out)
	for _, finding := range findings {
		require.Contains(t, finding[1], m.data+"/keys/", "the program rejects the settings of %s", only)
	}
}

// merge returns the union of environments. Later ones take precedence.
func merge(environments ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, environment := range environments {
		maps.Copy(all, environment)
	}
	return all
}
