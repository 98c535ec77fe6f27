package pgcluster

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// notCopied lists the files, and the directories whose contents, a new server must create itself. Write-ahead log is copied separately.
var notCopied = []string{
	"postmaster.pid", "postmaster.opts", "standby.signal", "backup_label", "backup_label.old",
	"pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans",
}

// clear removes the server's data. The directory stays, because its inode identifies shared memory that a killed server has left.
func (n *Node) clear() {
	n.tb.Helper()
	if n.server != nil {
		n.tb.Fatalf("server %s must be stopped first", n.name)
	}
	entries, err := os.ReadDir(n.data())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		n.tb.Fatal(err)
	}
	for _, entry := range entries {
		if err := os.RemoveAll(filepath.Join(n.data(), entry.Name())); err != nil {
			n.tb.Fatal(err)
		}
	}
}

// backUp takes a base backup, with the write-ahead log that a restore needs.
func (n *Node) backUp(to string) {
	n.tb.Helper()
	ctx := n.tb.Context()
	conn := n.Connect() // the backup ends with its session
	defer closeConn(conn)
	var first, last, label string
	err := conn.QueryRow(ctx, "SELECT pg_walfile_name(pg_backup_start('test', fast => true))").Scan(&first)
	if err != nil {
		n.tb.Fatalf("back up server %s: %v", n.name, err)
	}
	copyErr := copyTree(n.data(), to, notCopied)
	err = conn.QueryRow(ctx, "SELECT pg_walfile_name(lsn), labelfile FROM pg_backup_stop(wait_for_archive => false)").Scan(&last, &label)
	if err := errors.Join(copyErr, err); err != nil {
		n.tb.Fatalf("back up server %s: %v", n.name, err)
	}
	logs, err := os.ReadDir(filepath.Join(n.data(), "pg_wal"))
	for _, log := range logs {
		name := log.Name()
		if strings.HasSuffix(name, ".history") || len(name) == len(first) && name >= first && name <= last {
			err = errors.Join(err, copyTree(filepath.Join(n.data(), "pg_wal", name), filepath.Join(to, "pg_wal", name), nil))
		}
	}
	if err := errors.Join(err, writeFile(filepath.Join(to, "backup_label"), label)); err != nil {
		n.tb.Fatalf("back up server %s: %v", n.name, err)
	}
}

// copyTree copies a file or a directory with its owners, except for excluded files and the contents of excluded directories. Files can
// disappear during the copy.
func copyTree(from, to string, excluded []string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return ignoreMissing(err)
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		isExcluded := slices.Contains(excluded, relative)
		if isExcluded && !entry.IsDir() {
			return nil
		}
		if err := copyEntry(path, filepath.Join(to, relative)); err != nil {
			return err
		}
		if isExcluded {
			return fs.SkipDir
		}
		return nil
	})
}

func copyEntry(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return ignoreMissing(err)
	}
	if info.IsDir() {
		return errors.Join(os.MkdirAll(to, info.Mode().Perm()), copyOwner(to, info))
	}
	in, err := os.Open(from)
	if err != nil {
		return ignoreMissing(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close(), copyOwner(to, info))
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// writeFile creates a file with the owner of its directory.
func writeFile(path, text string) error {
	info, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(path, []byte(text), 0o600), copyOwner(path, info))
}

func copyOwner(to string, info fs.FileInfo) error {
	stat := info.Sys().(*syscall.Stat_t)
	return os.Chown(to, int(stat.Uid), int(stat.Gid))
}
