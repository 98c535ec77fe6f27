package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/dotenv"
	"github.com/coreos/go-systemd/v22/unit"
	"github.com/stretchr/testify/require"
)

// service holds the options of a unit's section Service. Each option can occur several times.
type service map[string][]string

// readUnit parses a unit.
func readUnit(t *testing.T, path string) service {
	t.Helper()
	options, err := unit.DeserializeOptions(strings.NewReader(readFile(t, path)))
	require.NoError(t, err)
	s := service{}
	for _, option := range options {
		if option.Section == "Service" {
			s[option.Name] = append(s[option.Name], option.Value)
		}
	}
	return s
}

func (s service) environment() map[string]string {
	environment := map[string]string{}
	for _, text := range s["Environment"] {
		name, value, _ := strings.Cut(text, "=")
		environment[name] = value
	}
	return environment
}

// credentials returns the names of the credentials that the unit loads.
func (s service) credentials() (names []string) {
	for _, text := range s["LoadCredential"] {
		name, path, _ := strings.Cut(text, ":")
		if path == "/etc/hulak/secrets/"+name {
			names = append(names, name)
		}
	}
	return names
}

func TestUnits(t *testing.T) {
	environmentFile, err := dotenv.Read("hulak.env")
	require.NoError(t, err)
	paths, err := filepath.Glob("systemd/*.service")
	require.NoError(t, err)
	require.Len(t, paths, 4)
	m := newMachine(t)
	credential := regexp.MustCompile(`%d/([\w-]+)`)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			s := readUnit(t, path)
			environment := merge(s.environment(), environmentFile)
			requireSettings(t, environment)
			require.Equal(t, []string{"/etc/hulak/hulak.env"}, s["EnvironmentFile"])

			var used []string
			for _, value := range environment {
				if match := credential.FindStringSubmatch(value); match != nil {
					used = append(used, match[1])
				}
			}
			require.ElementsMatch(t, used, s.credentials(), "the unit must load the credentials that it uses")

			for name, value := range map[string]string{
				"User": "hulak", "NoNewPrivileges": "yes", "CapabilityBoundingSet": "", "ProtectSystem": "strict", "ProtectHome": "yes",
				"PrivateTmp": "yes", "PrivateDevices": "yes", "RestrictNamespaces": "yes", "SystemCallFilter": "@system-service",
				"MemoryDenyWriteExecute": "yes", "StateDirectory": "hulak", "UMask": "0077",
			} {
				require.Equal(t, []string{value}, s[name], name)
			}

			command := strings.Fields(s["ExecStart"][0])
			require.Equal(t, "/usr/local/bin/hulak", command[0])
			if command[1] != "serve" {
				return
			}
			require.Equal(t, []string{"always"}, s["Restart"])
			timeout, err := time.ParseDuration(s["TimeoutStopSec"][0] + "s")
			require.NoError(t, err)
			require.Greater(t, timeout, drainTime(t, environment)+stopTime)
			requireAccepted(t, environment, strings.TrimPrefix(command[2], "--only="), m, "%d", m.secrets, "/etc/hulak", m.config)
		})
	}
}

// drainTime returns the time during which a process still accepts requests.
func drainTime(t *testing.T, environment map[string]string) time.Duration {
	t.Helper()
	if environment["HULAK_DRAIN"] == "" {
		return defaultDrain
	}
	drain, err := time.ParseDuration(environment["HULAK_DRAIN"])
	require.NoError(t, err)
	return drain
}

// TestAdminScript checks that hulak-admin gives its command the same settings and credentials as the followers.
func TestAdminScript(t *testing.T) {
	followers := readUnit(t, "systemd/hulak-followers.service")
	script := readFile(t, "systemd/hulak-admin")
	for _, text := range followers["LoadCredential"] {
		require.Contains(t, script, "--property=LoadCredential="+text+" ")
	}
	for name, value := range followers.environment() {
		if name == "HULAK_METRICS_ADDR" { // the command serves no metrics
			continue
		}
		value = strings.ReplaceAll(value, "%d", "$credentials")
		require.Contains(t, strings.ReplaceAll(script, `"`, ""), "--setenv="+name+"="+value+" ")
	}
	require.NoError(t, exec.CommandContext(t.Context(), "sh", "-n", "systemd/hulak-admin").Run())
}

// TestUnitsVerify lets systemd check the units, where it is installed.
func TestUnitsVerify(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	directory := t.TempDir()
	paths, err := filepath.Glob("systemd/*.service")
	require.NoError(t, err)
	for i, path := range paths {
		text := strings.ReplaceAll(readFile(t, path), "/usr/local/bin/hulak", "/bin/sh") // hulak is not installed
		paths[i] = filepath.Join(directory, filepath.Base(path))
		require.NoError(t, os.WriteFile(paths[i], []byte(text), 0o600))
	}
	output, err := exec.CommandContext(t.Context(), analyze, append([]string{"verify", "--man=no"}, paths...)...).CombinedOutput()
	require.NoError(t, err, "%s", output)
	require.Empty(t, string(output))
}
