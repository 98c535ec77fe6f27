package version

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFromBuild(t *testing.T) {
	t.Parallel()
	require.Equal(t, "development", fromBuild(nil).String())
	require.Equal(t, "development", fromBuild(&debug.BuildInfo{}).String())

	clean := []debug.BuildSetting{
		{Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "042dbc2"}, {Key: "vcs.time", Value: "2026-11-28T00:00:00Z"},
		{Key: "vcs.modified", Value: "false"},
	}
	info := fromBuild(&debug.BuildInfo{Settings: clean})
	require.Equal(t, Info{Version: "development", Commit: "042dbc2", Date: "2026-11-28T00:00:00Z"}, info)
	require.Equal(t, "development (commit 042dbc2, 2026-11-28T00:00:00Z)", info.String())

	changed := append(clean[:3:3], debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	require.Equal(t, "development (commit 042dbc2, modified, 2026-11-28T00:00:00Z)", fromBuild(&debug.BuildInfo{Settings: changed}).String())
}
