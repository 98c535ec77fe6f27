//go:build !unix

package seal

import "os"

// lockFile does nothing on systems without file locks. The database lock still excludes other sealers.
func lockFile(*os.File) error { return nil }
