//go:build linux

// Package backrest backs up a Postgres server with pgBackRest, and restores it to a point in time.
//
// The configuration is the one that docs/operations/backup.md recommends. The server must run on this machine with archive_mode=on and
// Repository.ArchiveCommand as its archive_command. It must accept local connections by its user without a password.
package backrest

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"text/template"
	"time"

	"hulak/internal/background"
)

// ErrNotInstalled means that this machine has no pgBackRest.
var ErrNotInstalled = errors.New("no pgbackrest found: install the Debian package pgbackrest")

const stanza = "hulak"

//go:embed pgbackrest.conf.tmpl
var configText string

var configTemplate = template.Must(template.New("pgbackrest.conf").Parse(configText))

// Options configures a repository.
type Options struct {
	// Dir holds the configuration, the repository, and the logs of pgBackRest. The user must be able to reach its parent directory.
	// Servers of a cluster that have the same Dir share the repository.
	Dir string
	// Name is the name of the server in its cluster. It names the configuration file.
	Name string
	// Data is the data directory of the server.
	Data string
	// Socket is the directory of the server's Unix socket.
	Socket string
	// Port is the port of the server. If it is 0, the port is 5432.
	Port int
	// User runs the server, and therefore pgBackRest. If it is empty, the current user does.
	User string
	// Superuser is the login for backups. If it is empty, the login is postgres.
	Superuser string
}

// config has the values of the configuration file.
type config struct {
	Options
	Repository, Log, Lock, Spool string
}

// Repository has the backups and the archived write-ahead log of a server.
type Repository struct {
	program, config, superuser string
	credential                 *syscall.Credential // nil for the current user
}

// Open writes the configuration and creates the directories that are missing. It returns ErrNotInstalled if this machine has no
// pgBackRest.
func Open(o Options) (*Repository, error) {
	program, err := exec.LookPath("pgbackrest")
	if err != nil {
		return nil, ErrNotInstalled
	}
	r := &Repository{program: program, config: filepath.Join(o.Dir, o.Name+".conf"), superuser: o.Superuser}
	if r.superuser == "" {
		r.superuser = "postgres"
	}
	if o.User != "" {
		if r.credential, err = credential(o.User); err != nil {
			return nil, err
		}
	}
	if o.Port == 0 {
		o.Port = 5432
	}
	own := filepath.Join(o.Dir, o.Name)
	c := config{o, filepath.Join(o.Dir, "repository"), filepath.Join(own, "log"), filepath.Join(own, "lock"), filepath.Join(own, "spool")}
	for _, dir := range []string{o.Dir, own, c.Repository, c.Log, c.Lock, c.Spool} {
		if err := r.makeDir(dir); err != nil {
			return nil, err
		}
	}
	var text strings.Builder
	if err := configTemplate.Execute(&text, c); err != nil {
		return nil, err
	}
	return r, os.WriteFile(r.config, []byte(text.String()), 0o644)
}

// makeDir creates a directory that belongs to the server's user.
func (r *Repository) makeDir(dir string) error {
	if err := os.MkdirAll(dir, 0o750); err != nil || r.credential == nil {
		return err
	}
	return os.Chown(dir, int(r.credential.Uid), int(r.credential.Gid))
}

// ArchiveCommand returns the archive_command of the server.
func (r *Repository) ArchiveCommand() string {
	return strings.Join([]string{r.program, "--config=" + r.config, "--stanza=" + stanza, "archive-push", "%p"}, " ")
}

// CreateStanza prepares the repository for the server, which must be running. It can be repeated.
func (r *Repository) CreateStanza(ctx context.Context) error {
	return r.run(ctx, "stanza-create", "--pg1-user="+r.superuser)
}

// ArchiveAll returns when all write-ahead log so far is in the repository.
func (r *Repository) ArchiveAll(ctx context.Context) error {
	return r.run(ctx, "check", "--pg1-user="+r.superuser)
}

// Kind selects what a backup contains.
type Kind string

// Kinds of backups. An incremental backup contains the files that have changed since the last backup.
const (
	Full        Kind = "full"
	Incremental Kind = "incr"
)

// BackUp backs up the running server. When it returns, the backup can be restored to any later time.
func (r *Repository) BackUp(ctx context.Context, kind Kind) error {
	err := r.run(ctx, "backup", "--type="+string(kind), "--pg1-user="+r.superuser)
	if err == nil { // pgBackRest compares times in whole seconds
		background.Sleep(ctx, time.Until(time.Now().Truncate(time.Second).Add(time.Second)))
	}
	return err
}

// Target is the point to which a restored server recovers.
type Target []string

// Latest returns the end of the archived log as a target.
func Latest() Target { return Target{"--type=default"} }

// AtTime returns the target that has the commits up to a time.
func AtTime(at time.Time) Target {
	return Target{"--type=time", "--target=" + at.UTC().Format("2006-01-02 15:04:05.000000-07"), "--target-action=promote"}
}

// AtLSN returns the target that has the write-ahead log up to a position.
func AtLSN(lsn string) Target {
	return Target{"--type=lsn", "--target=" + lsn, "--target-action=promote"}
}

// AtPoint returns the target that pg_create_restore_point has named. The last backup must be older than the restore point.
func AtPoint(name string) Target {
	return Target{"--type=name", "--target=" + name, "--target-action=promote"}
}

// Restore creates a data directory from the last backup before the target. The server recovers to the target when it starts, and then
// accepts writes. It does not archive its write-ahead log, because the repository belongs to the original server.
func (r *Repository) Restore(ctx context.Context, data string, target Target) error {
	if err := os.Mkdir(data, 0o700); err != nil {
		return err
	}
	if r.credential != nil {
		if err := os.Chown(data, int(r.credential.Uid), int(r.credential.Gid)); err != nil {
			return err
		}
	}
	return r.run(ctx, "restore", append([]string{"--pg1-path=" + data, "--archive-mode=off"}, target...)...)
}

// run runs a command of pgBackRest. The kernel kills the command if this process ends.
func (r *Repository) run(ctx context.Context, name string, args ...string) error {
	runtime.LockOSThread() // the kernel kills the command when its thread ends
	defer runtime.UnlockOSThread()
	command := exec.CommandContext(ctx, r.program, append([]string{"--config=" + r.config, "--stanza=" + stanza, name}, args...)...)
	command.Dir = "/"
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: r.credential, Pdeathsig: syscall.SIGKILL}
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("pgbackrest %s: %w: %s", name, err, output)
	}
	return nil
}

func credential(name string) (*syscall.Credential, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}
