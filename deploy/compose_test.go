package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/nats-io/nats-server/v2/server"
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
		"migrate", "api1", "api2", "followers1", "followers2", "relay1", "relay2", "haproxy", "primary", "standby", "nats1", "nats2", "nats3",
		"prometheus", "grafana",
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

// TestNATS checks that the configuration of the NATS servers makes the services in compose.yaml a cluster that writes each event to disk.
func TestNATS(t *testing.T) {
	directory := t.TempDir()
	config := filepath.Join(directory, "nats.conf")
	require.NoError(t, os.WriteFile(config, []byte(readFile(t, "nats/nats.conf")), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(directory, "authorization.conf"), []byte(`authorization { token: "secret" }`), 0o600))
	services := readCompose(t).Services
	for _, name := range []string{"nats1", "nats2", "nats3"} {
		t.Setenv("NATS_NAME", *services[name].Environment["NATS_NAME"])
		options, err := server.ProcessConfigFile(config)
		require.NoError(t, err)
		require.Equal(t, name, options.ServerName)
		require.Equal(t, "secret", options.Authorization)
		require.True(t, options.JetStream)
		require.True(t, options.SyncAlways)
		require.EqualValues(t, 8<<20, options.MaxPayload)
		require.Len(t, options.Routes, 3)
		for _, route := range options.Routes {
			require.Contains(t, services, route.Hostname())
			require.Equal(t, strconv.Itoa(options.Cluster.Port), route.Port())
		}
		require.Equal(t, name, services[name].Volumes[0].Source)
		require.Equal(t, options.StoreDir, services[name].Volumes[0].Target)
	}
	urls := strings.Split(*services["relay1"].Environment["NATS_URL"], ",")
	require.Equal(t, []string{"nats://nats1", "nats://nats2", "nats://nats3"}, urls)
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
