package deploy_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/lint"
	"helm.sh/helm/v3/pkg/lint/support"
	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/client-go/kubernetes/scheme"
)

const chartDirectory = "helm/hulak"

// valueSets are values with which the chart must work, in addition to those in the documentation.
var valueSets = map[string]string{
	"required": "",
	"everything": `
settings:
  HULAK_SMS_PER_HOUR: "1000"
drainSeconds: 30
keys: {init: true}
image: {digest: "sha256:0000000000000000000000000000000000000000000000000000000000000000", pullSecrets: [registry]}
api: {replicas: 5, podAnnotations: {a: b}, nodeSelector: {disk: ssd}, tolerations: [{operator: Exists}], affinity: {nodeAffinity: {}}}
service: {type: LoadBalancer, port: 8080, annotations: {a: b}}
serviceAccount: {annotations: {eks.amazonaws.com/role-arn: role}}
ingress: {enabled: true, className: nginx, host: hulak.example, tlsSecretName: tls, annotations: {a: b}}
networkPolicy: {from: [{namespaceSelector: {matchLabels: {name: ingress}}}], metricsFrom: [{namespaceSelector: {}}], egressPorts: [5432]}
serviceMonitor: {enabled: true, labels: {release: prometheus}}
objectStorage: {url: s3://bucket/log, endpoint: "https://s3.example", region: eu-west-1, pathStyle: true, accessKey: true}
nats: {url: "tls://nats-1.example:4222,tls://nats-2.example:4222", login: credentials}
`,
	"bucket with the role of the service account": `
objectStorage: {url: s3://bucket}
serviceAccount: {annotations: {eks.amazonaws.com/role-arn: role}}
`,
	"NATS": `
nats: {url: "nats://nats.example", login: token}
relay: {replicas: 1}
`,
	"KMS and fewer objects": `
settings:
  HULAK_MASTER_KEY: aws-kms://arn:aws:kms:us-east-1:111122223333:key/1
keys: {init: true}
serviceAccount: {create: false, name: hulak-kms}
podDisruptionBudget: {enabled: false}
networkPolicy: {enabled: false}
`,
}

// chartValues returns the values in the documentation and the given ones.
func chartValues(t *testing.T, text string) map[string]any {
	t.Helper()
	example := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindStringSubmatch(readFile(t, "../docs/operations/deploy.md"))
	require.NotNil(t, example)
	documented, err := chartutil.ReadValues([]byte(example[1]))
	require.NoError(t, err)
	parsed, err := chartutil.ReadValues([]byte(text))
	require.NoError(t, err)
	return chartutil.CoalesceTables(parsed, documented)
}

// render returns the objects of the chart, each strictly decoded as its own type.
func render(t *testing.T, values map[string]any) []runtime.Object {
	t.Helper()
	chart, err := loader.Load(chartDirectory)
	require.NoError(t, err)
	options := chartutil.ReleaseOptions{Name: "hulak", Namespace: "money", IsInstall: true}
	renderValues, err := chartutil.ToRenderValues(chart, values, options, chartutil.DefaultCapabilities)
	require.NoError(t, err)
	files, err := engine.Engine{Strict: true}.Render(chart, renderValues)
	require.NoError(t, err)

	types := runtime.NewScheme()
	require.NoError(t, scheme.AddToScheme(types))
	require.NoError(t, monitoring.AddToScheme(types))
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, types, types, json.SerializerOptions{Yaml: true, Strict: true})
	var objects []runtime.Object
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for document := range strings.SplitSeq("\n"+files[name], "\n---\n") {
			if !strings.Contains(document, "kind:") {
				continue
			}
			object, _, err := decoder.Decode([]byte(document), nil, nil)
			require.NoError(t, err, "%s:\n%s", name, document)
			objects = append(objects, object)
		}
	}
	return objects
}

// ofType returns the objects of a type.
func ofType[T runtime.Object](objects []runtime.Object) (selected []T) {
	for _, object := range objects {
		if o, ok := object.(T); ok {
			selected = append(selected, o)
		}
	}
	return selected
}

func TestChart(t *testing.T) {
	m := newMachine(t)
	for title, text := range valueSets {
		t.Run(title, func(t *testing.T) {
			values := chartValues(t, text)
			for _, message := range lint.All(chartDirectory, values, "money", true).Messages {
				require.LessOrEqual(t, message.Severity, support.InfoSev, "%s: %v", message.Path, message.Err)
			}
			objects := render(t, values)
			require.Empty(t, ofType[*core.Secret](objects), "secrets are only referenced")
			deployments := ofType[*apps.Deployment](objects)
			var components []string
			for _, d := range deployments {
				components = append(components, d.Labels["app.kubernetes.io/component"])
			}
			want := []string{"api", "followers"}
			if strings.Contains(text, "nats:") {
				want = append(want, "relay")
			}
			require.Equal(t, want, components)
			for _, d := range deployments {
				requireDeployment(t, d, m)
			}
			for _, job := range ofType[*batch.Job](objects) {
				requirePod(t, job.Spec.Template.Spec)
			}
		})
	}
}

// requirePod fails the test unless the pod is restricted and mounts exactly the secrets that its container reads.
func requirePod(t *testing.T, pod core.PodSpec) map[string]string {
	t.Helper()
	require.True(t, *pod.SecurityContext.RunAsNonRoot)
	require.Equal(t, int64(65532), *pod.SecurityContext.RunAsUser)
	require.Equal(t, core.SeccompProfileTypeRuntimeDefault, pod.SecurityContext.SeccompProfile.Type)
	require.False(t, *pod.AutomountServiceAccountToken)
	require.Len(t, pod.Containers, 1)
	container := pod.Containers[0]
	require.True(t, *container.SecurityContext.ReadOnlyRootFilesystem)
	require.False(t, *container.SecurityContext.AllowPrivilegeEscalation)
	require.Equal(t, []core.Capability{"ALL"}, container.SecurityContext.Capabilities.Drop)
	require.False(t, container.Resources.Limits.Memory().IsZero())

	environment := map[string]string{}
	var used, mounted []string
	for _, variable := range container.Env {
		require.NotContains(t, environment, variable.Name, "set twice")
		environment[variable.Name] = variable.Value
		if _, key, found := strings.Cut(variable.Value, "/run/secrets/hulak/"); found {
			used = append(used, key)
		}
	}
	requireSettings(t, environment)
	for _, volume := range pod.Volumes {
		if volume.Secret != nil {
			for _, item := range volume.Secret.Items {
				mounted = append(mounted, item.Key)
			}
		}
	}
	require.ElementsMatch(t, used, mounted)
	return environment
}

func requireDeployment(t *testing.T, d *apps.Deployment, m machine) {
	t.Helper()
	component := d.Labels["app.kubernetes.io/component"]
	require.Equal(t, "hulak-"+component, d.Name)
	require.Subset(t, d.Spec.Template.Labels, d.Spec.Selector.MatchLabels)
	pod := d.Spec.Template.Spec
	environment := requirePod(t, pod)
	container := pod.Containers[0]
	require.Equal(t, []string{"serve", "--only=" + component}, container.Args)
	require.Len(t, pod.TopologySpreadConstraints, 2)
	require.Equal(t, "/healthz", container.LivenessProbe.HTTPGet.Path)
	require.Equal(t, "/readyz", container.ReadinessProbe.HTTPGet.Path)

	drain := time.Duration(0) // followers serve no requests
	if component == "api" {
		drain = drainTime(t, environment)
		noticed := time.Duration(container.ReadinessProbe.PeriodSeconds*container.ReadinessProbe.FailureThreshold) * time.Second
		require.Less(t, noticed, drain, "Kubernetes notices that the pod is not ready before it stops accepting requests")
	}
	require.Greater(t, time.Duration(*pod.TerminationGracePeriodSeconds)*time.Second, drain+stopTime)
	requireAccepted(t, environment, component, m, "/run/secrets/hulak", m.secrets, "/var/lib/hulak/sanctions", m.config+"/sanctions",
		"/var/lib/hulak/originator.json", m.config+"/originator.json")
}

func TestChartObjects(t *testing.T) {
	count := func(objects []runtime.Object) map[string]int {
		kinds := map[string]int{}
		for _, object := range objects {
			kinds[object.GetObjectKind().GroupVersionKind().Kind]++
		}
		return kinds
	}
	require.Equal(t, map[string]int{
		"Deployment": 2, "Job": 1, "NetworkPolicy": 1, "PodDisruptionBudget": 2, "Service": 2, "ServiceAccount": 1,
	}, count(render(t, chartValues(t, valueSets["required"]))))
	require.Equal(t, map[string]int{"Deployment": 2, "Job": 2, "Service": 2},
		count(render(t, chartValues(t, valueSets["KMS and fewer objects"]))))

	objects := render(t, chartValues(t, valueSets["everything"]))
	require.Equal(t, map[string]int{
		"Deployment": 3, "Ingress": 1, "Job": 2, "NetworkPolicy": 1, "PodDisruptionBudget": 3, "Service": 2, "ServiceAccount": 1,
		"ServiceMonitor": 1,
	}, count(objects))
	hooks := map[string]string{}
	for _, job := range ofType[*batch.Job](objects) {
		hooks[job.Name] = job.Annotations["helm.sh/hook"]
	}
	require.Equal(t, map[string]string{"hulak-migrate": "pre-install,pre-upgrade", "hulak-keys-init": "pre-install"}, hooks)
	require.Equal(t, "hulak", ofType[*networking.Ingress](objects)[0].Spec.Rules[0].HTTP.Paths[0].Backend.Service.Name)

	// The selector of each service matches pods.
	for _, service := range ofType[*core.Service](objects) {
		require.True(t, slices.ContainsFunc(ofType[*apps.Deployment](objects), func(d *apps.Deployment) bool {
			for name, value := range service.Spec.Selector {
				if d.Spec.Template.Labels[name] != value {
					return false
				}
			}
			return true
		}), service.Name)
	}
}

func TestChartRejectsSecretsAndMistakes(t *testing.T) {
	chart, err := loader.Load(chartDirectory)
	require.NoError(t, err)
	rejected := []string{
		"api: {replicas: 0}", "api: {replica: 2}", "drainSeconds: 1", "ingress: {enabled: true}", "image: {digest: latest}",
		"settings: {HULAK_SMS_PER_HOUR: 1000000}", "settings: {HULAK_ADDR: ':80'}", "settings: {HULAK_MASTER_KEY: 'env:HULAK_TEST_MASTER_KEY'}",
		"settings: {HULAK_SMS_KEY_FILE: /run/secrets/key}", "nats: {url: 'nats://user:password@nats.example'}", "nats: {login: password}",
		"relay: {replicas: 0}",
	}
	for _, name := range secretSettings {
		rejected = append(rejected, "settings: {"+name+": secret}")
	}
	for _, text := range rejected {
		values, err := chartutil.CoalesceValues(chart, chartValues(t, text))
		require.NoError(t, err)
		require.Error(t, chartutil.ValidateAgainstSchema(chart, values), text)
	}
}

// TestChartDocumentation compares the table in the README with the default values.
func TestChartDocumentation(t *testing.T) {
	var root yaml.Node
	require.NoError(t, yaml.Unmarshal([]byte(readFile(t, chartDirectory+"/values.yaml")), &root))
	var want []string
	var walk func(path string, node *yaml.Node)
	walk = func(path string, node *yaml.Node) {
		if node.Kind == yaml.MappingNode && len(node.Content) > 0 && node.Style != yaml.FlowStyle {
			for i := 0; i < len(node.Content); i += 2 {
				walk(strings.TrimPrefix(path+"."+node.Content[i].Value, "."), node.Content[i+1])
			}
			return
		}
		text, err := yaml.Marshal(node)
		require.NoError(t, err)
		want = append(want, path+"="+strings.TrimSpace(string(text)))
	}
	walk("", root.Content[0])

	var got []string
	row := regexp.MustCompile("(?m)^\\| `([\\w.]+)` \\| `(.*?)` \\| .+ \\|$")
	for _, match := range row.FindAllStringSubmatch(readFile(t, chartDirectory+"/README.md"), -1) {
		got = append(got, match[1]+"="+match[2])
	}
	require.Equal(t, want, got)
}
