// Image packs the program into an OCI image archive, without a Docker daemon.
//
// Usage:
//
//	go run ./image -binary FILE -version VERSION -o ARCHIVE
//
// The image contains the program, an empty data directory, and /tmp. It has no shell and no libraries, and it runs as user 65532. The
// archive depends only on the program and the version: two builds of a commit have the same digest, which the command prints.
package main

import (
	"archive/tar"
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

const (
	userID        = 65532 // the user "nonroot" of distroless images
	programPath   = "/hulak"
	dataDirectory = "/var/lib/hulak"
	port          = "8080/tcp"
)

func main() {
	binary := flag.String("binary", "", "the program, built for Linux without cgo")
	version := flag.String("version", "", "version of the program")
	output := flag.String("o", "", "archive to write")
	flag.Parse()
	digest, err := run(*binary, *version, *output)
	if err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
	fmt.Println(digest)
}

// run writes the archive and returns the digest of the image.
func run(binary, version, output string) (digest v1.Hash, err error) {
	build, err := readBuild(binary)
	if err != nil {
		return v1.Hash{}, fmt.Errorf("%s: %w", binary, err)
	}
	image, err := newImage(binary, version, build)
	if err != nil {
		return v1.Hash{}, err
	}
	digest, err = image.Digest()
	if err != nil {
		return v1.Hash{}, err
	}
	return digest, writeArchive(image, version, output, build.date)
}

// build describes how a program was built.
type build struct {
	architecture, commit string
	date                 time.Time // of the commit, or SOURCE_DATE_EPOCH
}

// readBuild reads Go's build information from a program. It returns an error unless the program runs on Linux without any other file.
func readBuild(binary string) (build, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return build{}, err
	}
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	if settings["GOOS"] != "linux" {
		return build{}, errors.New("not a program for Linux")
	}
	if err := checkStatic(binary); err != nil {
		return build{}, err
	}
	b := build{architecture: settings["GOARCH"], commit: settings["vcs.revision"], date: time.Unix(0, 0).UTC()}
	switch seconds := os.Getenv("SOURCE_DATE_EPOCH"); {
	case seconds != "":
		n, err := strconv.ParseInt(seconds, 10, 64)
		if err != nil {
			return build{}, fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
		}
		b.date = time.Unix(n, 0).UTC()
	case settings["vcs.time"] != "":
		if b.date, err = time.Parse(time.RFC3339, settings["vcs.time"]); err != nil {
			return build{}, err
		}
	}
	return b, nil
}

// checkStatic returns an error if a program needs an interpreter or a shared library.
func checkStatic(binary string) error {
	file, err := elf.Open(binary)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_INTERP || segment.Type == elf.PT_DYNAMIC {
			return errors.New("not a static program: set CGO_ENABLED=0")
		}
	}
	return nil
}

// newImage returns an image with one layer.
func newImage(binary, version string, b build) (v1.Image, error) {
	content, err := layerContent(binary, b.date)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil },
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err := mutate.Append(base, mutate.Addendum{Layer: layer, History: v1.History{
		Created: v1.Time{Time: b.date}, CreatedBy: "hulak " + version,
	}})
	if err != nil {
		return nil, err
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.OS, file.Architecture, file.Created = "linux", b.architecture, v1.Time{Time: b.date}
	file.Config = v1.Config{
		User:         fmt.Sprintf("%d:%d", userID, userID),
		Entrypoint:   []string{programPath},
		Cmd:          []string{"serve"},
		Env:          []string{"HULAK_DATA=" + dataDirectory},
		ExposedPorts: map[string]struct{}{port: {}},
		WorkingDir:   "/",
		StopSignal:   "SIGTERM",
		Labels: map[string]string{
			"org.opencontainers.image.title":       "Hulak",
			"org.opencontainers.image.description": "Money transfers from the USA to Nepal",
			"org.opencontainers.image.licenses":    "Apache-2.0",
			"org.opencontainers.image.version":     version,
			"org.opencontainers.image.revision":    b.commit,
			"org.opencontainers.image.created":     b.date.Format(time.RFC3339),
		},
	}
	return mutate.ConfigFile(image, file)
}

// layerContent returns the files of the image as a tar archive.
func layerContent(binary string, date time.Time) ([]byte, error) {
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	var content bytes.Buffer
	w := tar.NewWriter(&content)
	const directory, data, temporary, executable = 0o755, 0o700, 0o1777, 0o755
	for _, entry := range []tar.Header{
		{Name: "hulak", Mode: executable, Size: int64(len(program)), Typeflag: tar.TypeReg},
		{Name: "tmp/", Mode: temporary, Typeflag: tar.TypeDir},
		{Name: "var/", Mode: directory, Typeflag: tar.TypeDir},
		{Name: "var/lib/", Mode: directory, Typeflag: tar.TypeDir},
		{Name: "var/lib/hulak/", Mode: data, Typeflag: tar.TypeDir, Uid: userID, Gid: userID},
	} {
		entry.ModTime, entry.Format = date, tar.FormatPAX
		if err := w.WriteHeader(&entry); err != nil {
			return nil, err
		}
		if entry.Typeflag == tar.TypeReg {
			if _, err := w.Write(program); err != nil {
				return nil, err
			}
		}
	}
	return content.Bytes(), w.Close()
}

// writeArchive writes an image as an OCI image layout in a tar archive.
func writeArchive(image v1.Image, version, output string, date time.Time) (err error) {
	directory, err := os.MkdirTemp(filepath.Dir(output), "image-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	path, err := layout.Write(directory, empty.Index)
	if err != nil {
		return err
	}
	err = path.AppendImage(image, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": version,            // for Podman and Skopeo
		"io.containerd.image.name":          "hulak:" + version, // for Docker
	}))
	if err != nil {
		return err
	}
	file, err := os.Create(output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return writeTar(file, os.DirFS(directory), date)
}

// writeTar writes the files of a directory in lexical order.
func writeTar(out io.Writer, directory fs.FS, date time.Time) error {
	w := tar.NewWriter(out)
	err := fs.WalkDir(directory, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(directory, name)
		if err != nil {
			return err
		}
		const mode = 0o644
		header := &tar.Header{Name: name, Mode: mode, Size: int64(len(content)), ModTime: date, Typeflag: tar.TypeReg, Format: tar.FormatPAX}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	})
	return errors.Join(err, w.Close())
}
