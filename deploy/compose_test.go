package deploy_test

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// readCompose loads compose.yaml. The loader rejects unknown fields.
func readCompose(t *testing.T) *types.Project {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{"compose.yaml"}, cli.WithEnv([]string{"VERSION=1.2.3"}))
	require.NoError(t, err)
	project, err := options.LoadProject(t.Context())
	require.NoError(t, err)
	return project
}

// values returns an environment without the variables that have no value.
func values(mapping types.MappingWithEquals) map[string]string {
	environment := map[string]string{}
	for name, value := range mapping {
		if value != nil {
			environment[name] = *value
		}
	}
	return environment
}

func TestCompose(t *testing.T) {
	project := readCompose(t)
	require.ElementsMatch(t, []string{
		"migrate", "api1", "api2", "followers1", "followers2", "haproxy", "primary", "standby", "prometheus", "grafana",
	}, project.ServiceNames())
	m := newMachine(t)
	tag := regexp.MustCompile(`^[\w./-]+:v?\d+\.\d+(\.\d+)?(-\w+)?$`)
	for name, s := range project.Services {
		t.Run(name, func(t *testing.T) {
			require.Regexp(t, tag, s.Image, "a tag with a version")
			require.True(t, s.ReadOnly, "read-only root")
			require.Equal(t, []string{"ALL"}, s.CapDrop)
			require.Equal(t, []string{"no-new-privileges:true"}, s.SecurityOpt)
			require.NotNil(t, s.HealthCheck)
			require.Equal(t, name == "migrate", s.HealthCheck.Disable, "health check")
			require.NotNil(t, s.StopGracePeriod)
			for variable, value := range values(s.Environment) {
				require.NotRegexp(t, `(?i)password=|://[^/]*:[^/]*@`, value, "%s contains a secret", variable)
			}
			if !strings.HasPrefix(s.Image, "hulak:") {
				return
			}
			environment := values(s.Environment)
			requireSettings(t, environment)
			requireSecretFiles(t, s)
			require.Greater(t, time.Duration(*s.StopGracePeriod), drainTime(t, environment)+stopTime)
			if s.Command[0] == "serve" {
				environment["HULAK_DATA"] = "/var/lib/hulak" // set in the image
				only := strings.TrimPrefix(s.Command[1], "--only=")
				requireAccepted(t, environment, only, m, "/run/secrets", m.secrets, "/etc/hulak", m.config)
			}
		})
	}
}

// requireSecretFiles fails the test unless a service mounts exactly the secrets that its environment names.
func requireSecretFiles(t *testing.T, s types.ServiceConfig) {
	t.Helper()
	var mounted, used []string
	for _, secret := range s.Secrets {
		mounted = append(mounted, secret.Source)
	}
	for _, value := range values(s.Environment) {
		if _, name, found := strings.Cut(value, "/run/secrets/"); found {
			used = append(used, name)
		}
	}
	require.ElementsMatch(t, used, mounted)
}

// TestStandbyIsSynchronous checks that the primary, the standby, and the replication slot have matching names.
func TestStandbyIsSynchronous(t *testing.T) {
	project := readCompose(t)
	require.Contains(t, project.Services["standby"].Command, "--cluster_name=standby")
	primary := readFile(t, "postgres/primary.sh")
	require.Contains(t, primary, "synchronous_standby_names = 'ANY 1 (standby)'")
	require.Contains(t, primary, "pg_create_physical_replication_slot('standby')")
	standby := readFile(t, "postgres/standby.sh")
	require.Contains(t, standby, "--slot=standby")
	require.Contains(t, standby, `"host=primary user=hulak_replication application_name=standby"`)
	for _, statement := range []string{"CREATE ROLE hulak_app NOLOGIN;", "TEMPLATE template0;"} {
		require.Contains(t, readFile(t, "../docs/operations/deploy.md"), statement)
		require.Contains(t, primary, statement)
	}
	for _, script := range []string{"postgres/primary.sh", "postgres/standby.sh", "new-secrets.sh"} {
		require.NoError(t, exec.CommandContext(t.Context(), "bash", "-n", script).Run(), script)
	}
}

// TestBalancer checks that HAProxy's backend is the one in the documentation, and that all names in the configurations are services.
func TestBalancer(t *testing.T) {
	config := readFile(t, "haproxy/haproxy.cfg")
	backend := regexp.MustCompile("(?s)```haproxy\n(.*?)```").FindStringSubmatch(readFile(t, "../docs/operations/deploy.md"))
	require.NotNil(t, backend, "the documentation has no backend")
	require.Contains(t, config, backend[1])

	services := readCompose(t).Services
	for _, server := range regexp.MustCompile(`(?m)^ +server (\w+) (\w+):8080$`).FindAllStringSubmatch(config, -1) {
		require.Contains(t, services, server[2])
	}
	var prometheus struct {
		RuleFiles     []string `yaml:"rule_files"`
		ScrapeConfigs []struct {
			StaticConfigs []struct {
				Targets []string `yaml:"targets"`
			} `yaml:"static_configs"`
		} `yaml:"scrape_configs"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(readFile(t, "prometheus/prometheus.yaml")), &prometheus))
	var targets []string
	for _, config := range prometheus.ScrapeConfigs {
		for _, static := range config.StaticConfigs {
			targets = append(targets, static.Targets...)
		}
	}
	var want []string
	for name, s := range services {
		if slices.Contains(s.Command, "serve") {
			want = append(want, name+*s.Environment["HULAK_METRICS_ADDR"])
		}
	}
	require.ElementsMatch(t, want, targets, "Prometheus scrapes every process")
}
