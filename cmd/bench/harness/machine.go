package harness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/klauspost/cpuid/v2"
	"github.com/pbnjay/memory"
)

const fsyncCount = 200

// describeMachine returns the properties of the machine and its disk, and the Postgres version.
func (env *Environment) describeMachine(ctx context.Context) (map[string]any, error) {
	var version string
	if err := env.admin.QueryRow(ctx, "SELECT current_setting('server_version')").Scan(&version); err != nil {
		return nil, err
	}
	latencies, err := fsyncLatencies(env.dir)
	if err != nil {
		return nil, fmt.Errorf("measure fsync latency: %w", err)
	}
	return map[string]any{
		"cpu": cmp.Or(cpuid.CPU.BrandName, runtime.GOARCH), "cores": runtime.NumCPU(), "memory": memorySize(), "os": operatingSystem(),
		"go": strings.TrimPrefix(runtime.Version(), "go"), "postgres": version,
		"disk": fileSystem(env.dir), "fsync_p50_ms": Milliseconds(Quantile(latencies, 0.5)),
		"fsync_p99_ms": Milliseconds(Quantile(latencies, 0.99)),
	}, nil
}

// fsyncLatencies measures how long the disk takes to sync appended data, as in a commit.
func fsyncLatencies(dir string) ([]time.Duration, error) {
	file, err := os.Create(filepath.Join(dir, "fsync"))
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	page, latencies := make([]byte, 8192), make([]time.Duration, fsyncCount)
	for i := range latencies {
		start := time.Now()
		_, err := file.Write(page)
		if err = errors.Join(err, file.Sync()); err != nil {
			return nil, errors.Join(err, file.Close())
		}
		latencies[i] = time.Since(start)
	}
	return latencies, file.Close()
}

func memorySize() string {
	if bytes := memory.TotalMemory(); bytes > 0 {
		return fmt.Sprintf("%d GB", (bytes+1<<29)>>30)
	}
	return "unknown"
}

func operatingSystem() string {
	release, _ := exec.Command("uname", "-r").Output() // without it, only the release is missing
	return strings.TrimSpace(runtime.GOOS + "/" + runtime.GOARCH + " " + string(release))
}
