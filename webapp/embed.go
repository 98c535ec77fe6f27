// Package webapp embeds the built web app in the binary.
package webapp

import (
	"embed"
	"errors"
	"io/fs"
)

// The dist directory contains one tracked empty file, so a fresh clone compiles before the web app is built.
//
//go:embed all:dist
var dist embed.FS

// ErrNotBuilt means that the binary was compiled before `npm run build` created the web app.
var ErrNotBuilt = errors.New("web app is not built: run make bin/hulak")

// Files returns the built web app, or ErrNotBuilt. The file site.json maps each path to a file in the documents
// directory. All other files are served unchanged. Each text file has a Brotli-compressed copy with the suffix .br.
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
