//go:build !unix

package seal

import "os"

// lockFile does nothing where files cannot be locked: the database's lock alone keeps sealers apart.
func lockFile(*os.File) error { return nil }
