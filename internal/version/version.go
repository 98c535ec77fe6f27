// Package version describes the build of the program.
package version

import (
	"runtime/debug"
	"sync"
)

// release is the version of a release. The linker sets it:
//
//	go build -ldflags "-X hulak/internal/version.release=1.2.3" ./cmd/hulak
var release = "development"

// Info describes a build. A build outside a Git repository has no commit and no date.
type Info struct {
	Version  string `json:"version"` // "development" unless the linker set it
	Commit   string `json:"commit,omitempty"`
	Date     string `json:"date,omitempty"`     // of the commit, in RFC 3339
	Modified bool   `json:"modified,omitempty"` // whether files differed from the commit
}

// Current returns the build of this program.
var Current = sync.OnceValue(func() Info {
	build, _ := debug.ReadBuildInfo()
	return fromBuild(build)
})

// fromBuild returns the build that Go's build information describes. build can be nil.
func fromBuild(build *debug.BuildInfo) Info {
	info := Info{Version: release}
	if build == nil {
		return info
	}
	for _, setting := range build.Settings {
		switch setting.Key {
		case "vcs.revision":
			info.Commit = setting.Value
		case "vcs.time":
			info.Date = setting.Value
		case "vcs.modified":
			info.Modified = setting.Value == "true"
		}
	}
	return info
}

// String returns the build in one line, such as "1.2.3 (commit 042dbc2, 2026-11-28T00:00:00Z)".
func (i Info) String() string {
	if i.Commit == "" {
		return i.Version
	}
	commit := i.Commit
	if i.Modified {
		commit += ", modified"
	}
	return i.Version + " (commit " + commit + ", " + i.Date + ")"
}
