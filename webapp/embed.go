// Package webapp puts the built pages into the binary.
package webapp

import (
	"embed"
	"errors"
	"io/fs"
)

// The folder holds one tracked empty file, so that a fresh clone compiles before the pages are built.
//
//go:embed all:dist
var dist embed.FS

// ErrNotBuilt says that the program was compiled before `npm run build` had made the pages.
var ErrNotBuilt = errors.New("the pages are not built: run make bin/hulak")

// Files returns the built pages, or ErrNotBuilt. site.json says which page is at which path, and in which of documents/ it
// is written out; everything else is sent as it is. Beside each text file stands its compressed form, named with .br at the
// end.
func Files() (fs.FS, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(files, "site.json"); err != nil {
		return nil, ErrNotBuilt
	}
	return files, nil
}
