//go:build linux

package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/internal/loopback"
)

const (
	repository  = "../.."
	testVersion = "1.2.3"
	testCommit  = "2026-11-28T00:00:00Z" // date of the commit
	testTimeout = 8 * time.Minute
)

// TestImage builds the image from two clean clones in different directories, and runs it.
func TestImage(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	source := commitFiles(ctx, t)
	first, second := makeImage(ctx, t, source), makeImage(ctx, t, source)
	require.Equal(t, sha256.Sum256(readFile(t, first)), sha256.Sum256(readFile(t, second)), "two builds of a commit differ")

	image := readImage(t, first)
	config, err := image.ConfigFile()
	require.NoError(t, err)
	require.Equal(t, "65532:65532", config.Config.User)
	require.Equal(t, runtime.GOARCH, config.Architecture)
	require.Equal(t, []string{"/hulak"}, config.Config.Entrypoint)
	require.Equal(t, testVersion, config.Config.Labels["org.opencontainers.image.version"])
	require.Equal(t, testCommit, config.Config.Labels["org.opencontainers.image.created"])
	require.Regexp(t, "^[0-9a-f]{40}$", config.Config.Labels["org.opencontainers.image.revision"])

	root := t.TempDir()
	require.Equal(t, map[string]string{
		"hulak": "-rwxr-xr-x", "tmp": "dtrwxrwxrwx", "var": "drwxr-xr-x", "var/lib": "drwxr-xr-x", "var/lib/hulak": "drwx------",
	}, unpack(t, image, root), "the image contains other files, such as a shell")
	require.NoError(t, checkStatic(filepath.Join(root, "hulak")))

	t.Run("the program runs without any other file", func(t *testing.T) {
		if os.Getuid() != 0 {
			t.Skip("only root can run a program in another root directory")
		}
		runImage(ctx, t, root, config)
	})
}

const pages = "webapp/dist"

// execute runs a command, and returns its output.
func execute(ctx context.Context, t *testing.T, directory, name string, arguments ...string) string {
	t.Helper()
	command := exec.CommandContext(ctx, name, arguments...)
	command.Dir = directory
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME=test", "GIT_AUTHOR_EMAIL=test@hulak.example", "GIT_AUTHOR_DATE="+testCommit,
		"GIT_COMMITTER_NAME=test", "GIT_COMMITTER_EMAIL=test@hulak.example", "GIT_COMMITTER_DATE="+testCommit)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	require.NoError(t, err, "%s %s: %s%s", name, arguments, output, &stderr)
	return string(output)
}

// commitFiles commits the files of the working tree to a new repository, and returns its directory. It also copies the built pages.
func commitFiles(ctx context.Context, t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for name := range strings.SplitSeq(execute(ctx, t, repository, "git", "ls-files", "-z", "-co", "--exclude-standard"), "\x00") {
		if info, err := os.Lstat(filepath.Join(repository, name)); err == nil && info.Mode().IsRegular() { // not deleted
			copyFile(t, filepath.Join(repository, name), filepath.Join(directory, name))
		}
	}
	execute(ctx, t, directory, "git", "init", "-q")
	execute(ctx, t, directory, "git", "add", "-A")
	execute(ctx, t, directory, "git", "commit", "-q", "-m", "test")
	require.FileExists(t, filepath.Join(repository, pages, "site.json"), "run make test-deploy, which builds the pages")
	copyPages(t, repository, directory)
	return directory
}

// makeImage runs the make target in a clone, and returns the archive.
func makeImage(ctx context.Context, t *testing.T, source string) string {
	t.Helper()
	clone := t.TempDir()
	execute(ctx, t, clone, "git", "clone", "-q", source, ".")
	copyPages(t, source, clone)
	execute(ctx, t, clone, "make", "dist/hulak-pages.cdx.json")
	requireDependencies(t, clone)
	archive := "dist/hulak-image-linux-" + runtime.GOARCH + ".tar"
	execute(ctx, t, clone, "make", "VERSION="+testVersion, "--assume-old="+pages+"/site.json", archive) // the pages are built
	return filepath.Join(clone, archive)
}

func copyPages(t *testing.T, from, to string) {
	t.Helper()
	require.NoError(t, os.RemoveAll(filepath.Join(to, pages)))
	require.NoError(t, os.CopyFS(filepath.Join(to, pages), os.DirFS(filepath.Join(from, pages))))
}

// requireDependencies fails the test if the bill of materials lacks a package that the pages use.
func requireDependencies(t *testing.T, clone string) {
	t.Helper()
	var manifest struct{ Dependencies map[string]string }
	require.NoError(t, json.Unmarshal(readFile(t, filepath.Join(clone, "webapp/package.json")), &manifest))
	var bill struct {
		Components []struct{ Group, Name, Version string }
	}
	require.NoError(t, json.Unmarshal(readFile(t, filepath.Join(clone, "dist/hulak-pages.cdx.json")), &bill))
	versions := map[string]string{}
	for _, component := range bill.Components {
		versions[component.Name] = component.Version
	}
	require.NotEmpty(t, manifest.Dependencies)
	require.Subset(t, versions, manifest.Dependencies)
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
	require.NoError(t, os.WriteFile(to, readFile(t, from), info.Mode().Perm()))
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return content
}

// readImage returns the image in an archive.
func readImage(t *testing.T, archive string) v1.Image {
	t.Helper()
	directory := t.TempDir()
	extract(t, bytes.NewReader(readFile(t, archive)), directory)
	index, err := layout.ImageIndexFromPath(directory)
	require.NoError(t, err)
	manifest, err := index.IndexManifest()
	require.NoError(t, err)
	require.Len(t, manifest.Manifests, 1)
	require.Equal(t, "hulak:"+testVersion, manifest.Manifests[0].Annotations["io.containerd.image.name"])
	image, err := index.Image(manifest.Manifests[0].Digest)
	require.NoError(t, err)
	return image
}

// unpack unpacks the files of an image, and returns the mode of each.
func unpack(t *testing.T, image v1.Image, directory string) map[string]string {
	t.Helper()
	files := mutate.Extract(image)
	defer files.Close()
	return extract(t, files, directory)
}

// extract unpacks a tar archive, and returns the mode of each file.
func extract(t *testing.T, archive io.Reader, directory string) map[string]string {
	t.Helper()
	require.NoError(t, os.Chmod(directory, 0o755))
	root, err := os.OpenRoot(directory)
	require.NoError(t, err)
	defer root.Close()
	modes := map[string]string{}
	for r := tar.NewReader(archive); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return modes
		}
		require.NoError(t, err)
		path, mode := filepath.Clean(header.Name), header.FileInfo().Mode()
		modes[path] = mode.String()
		if mode.IsDir() {
			require.NoError(t, root.MkdirAll(path, mode.Perm()))
		} else {
			require.NoError(t, root.MkdirAll(filepath.Dir(path), 0o755))
			content, err := io.ReadAll(r)
			require.NoError(t, err)
			require.NoError(t, root.WriteFile(path, content, mode.Perm()))
		}
		require.NoError(t, root.Chmod(path, mode&(fs.ModePerm|fs.ModeSticky)))
		if os.Getuid() == 0 {
			require.NoError(t, root.Lchown(path, header.Uid, header.Gid))
		}
	}
}

// runImage migrates a database and serves requests with the image's program, as the image's user.
func runImage(ctx context.Context, t *testing.T, root string, config *v1.ConfigFile) {
	t.Helper()
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer log.Close()
	command := func(settings []string, arguments ...string) *exec.Cmd {
		c := exec.CommandContext(ctx, config.Config.Entrypoint[0], arguments...)
		c.Env, c.Dir, c.Stderr = append(config.Config.Env, settings...), config.Config.WorkingDir, log
		c.SysProcAttr = &syscall.SysProcAttr{
			Chroot: root, Credential: &syscall.Credential{Uid: userID, Gid: userID}, Pdeathsig: syscall.SIGKILL,
		}
		return c
	}
	output, err := command(nil, "version").Output()
	require.NoError(t, err)
	require.Regexp(t, `^1\.2\.3 \(commit [0-9a-f]{40}, `+testCommit+`\)\n$`, string(output))

	address := loopback.FreeAddress(t)
	settings := []string{"DATABASE_URL=" + startPostgres(ctx, t), "HULAK_ENV=test", "HULAK_ADDR=" + address, "HULAK_METRICS_ADDR="}
	output, err = command(settings, "migrate").Output()
	require.NoError(t, err, "%s%s", output, readFile(t, log.Name()))

	server := command(settings, config.Config.Cmd...)
	stdout, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	lines := bufio.NewScanner(stdout)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "App ") { // the line after the start
	}
	require.Contains(t, lines.Text(), "App ", "%s", readFile(t, log.Name()))

	body := request(ctx, t, http.MethodGet, "http://"+address+"/healthz", nil)
	require.Contains(t, body, `"version":"1.2.3"`)
	request(ctx, t, http.MethodGet, "http://"+address+"/readyz", nil)
	body = request(ctx, t, http.MethodGet, "http://"+address+"/", nil)
	require.Contains(t, body, "<html", "the pages are embedded")
	body = request(ctx, t, http.MethodPost, "http://"+address+"/v1/auth/users", map[string]string{
		"firstName": "Maya", "middleName": "", "lastName": "Gurung", "email": "maya@example.com", "state": "TX", "countryCode": "+1",
		"phoneNumber": "2145550100", "password": "Sagar-7matha", "repeatPassword": "Sagar-7matha",
	})
	require.Contains(t, body, "token", "a sender signs up")

	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	for lines.Scan() { // until the program ends
	}
	require.NoError(t, server.Wait(), "%s", readFile(t, log.Name()))
}

// startPostgres starts a server that ends with the test, and returns its URL. A program in another root directory cannot reach its socket.
func startPostgres(ctx context.Context, t *testing.T) string {
	t.Helper()
	address := loopback.FreeAddress(t)
	host, port, _ := strings.Cut(address, ":")
	server, err := embeddedpg.Start(ctx, embeddedpg.Options{Throwaway: true, Settings: []string{"listen_addresses=" + host, "port=" + port}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Stop()) })
	return "postgres://postgres@" + address + "/postgres?sslmode=disable"
}

// request sends a request, and returns the body of the response. It fails the test unless the status is 200.
func request(ctx context.Context, t *testing.T, method, target string, form any) string {
	t.Helper()
	content, err := json.Marshal(form)
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(ctx, method, target, bytes.NewReader(content))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, "%s: %s", target, body)
	return string(body)
}
