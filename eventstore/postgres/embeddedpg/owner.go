package embeddedpg

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
)

// superuser is the cluster's administrator.
const superuser = "postgres"

// owner is the user that runs the server. A nil owner means the current user. Postgres refuses to run as root, so root needs
// another owner.
type owner struct{ uid, gid int }

// serverOwner returns the user nobody for root, and nil for other users.
func serverOwner() (*owner, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return nil, fmt.Errorf("Postgres cannot run as root, and there is no user named nobody: start hulak as another user")
	}
	uid, err := strconv.Atoi(nobody.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(nobody.Gid)
	if err != nil {
		return nil, err
	}
	return &owner{uid, gid}, nil
}

// chown makes o the owner of a directory.
func (o *owner) chown(dir string) error {
	if o == nil {
		return nil
	}
	if err := os.Chown(dir, o.uid, o.gid); err != nil {
		return fmt.Errorf("change the owner of %s to the user that runs Postgres: %w", dir, err)
	}
	return nil
}

// dataDir returns dir as an absolute path if the server's user can reach it. Otherwise it returns a directory under /var/tmp, which
// survives a reboot.
func (o *owner) dataDir(dir string) (string, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if o == nil || isReachable(filepath.Dir(absolute)) {
		return absolute, nil
	}
	return filepath.Join("/var/tmp", "hulak-"+shortHash(absolute)), nil
}

// isReachable reports whether the user nobody can traverse the directory and its parents. If the directory does not exist, it
// checks the nearest existing parent.
func isReachable(dir string) bool {
	for {
		if _, err := os.Stat(dir); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	for {
		info, err := os.Stat(dir)
		if err != nil || (info.Mode().Perm()&0o001 == 0 && !isOwnedByNobody(info)) {
			return false
		}
		if dir == filepath.Dir(dir) {
			return true
		}
		dir = filepath.Dir(dir)
	}
}
