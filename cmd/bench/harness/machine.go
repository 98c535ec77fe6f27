package harness

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

const fsyncCount = 200

// describeMachine returns the properties of the machine and its disk, and the Postgres version.
func (env *Environment) describeMachine(ctx context.Context) (map[string]any, error) {
	var version string
	if err := env.admin.QueryRow(ctx, "SELECT current_setting('server_version')").Scan(&version); err != nil {
		return nil, err
	}
	p50, p99, err := fsyncLatency(env.dir)
	if err != nil {
		return nil, fmt.Errorf("measure fsync latency: %w", err)
	}
	return map[string]any{
		"cpu": cpuModel(), "cores": runtime.NumCPU(), "memory": memory(), "os": operatingSystem(),
		"go": strings.TrimPrefix(runtime.Version(), "go"), "postgres": version,
		"disk": fileSystem(env.dir), "fsync_p50_ms": Milliseconds(p50), "fsync_p99_ms": Milliseconds(p99),
	}, nil
}

// fsyncLatency measures how long the disk takes to sync appended data, as in a commit.
func fsyncLatency(dir string) (p50, p99 time.Duration, err error) {
	file, err := os.Create(filepath.Join(dir, "fsync"))
	if err != nil {
		return 0, 0, err
	}
	defer os.Remove(file.Name())
	page := make([]byte, 8192)
	var h Histogram
	for range fsyncCount {
		start := time.Now()
		_, err := file.Write(page)
		if err = errors.Join(err, file.Sync()); err != nil {
			return 0, 0, errors.Join(err, file.Close())
		}
		h.Record(time.Since(start))
	}
	return h.Quantile(0.5), h.Quantile(0.99), file.Close()
}

func cpuModel() string {
	switch runtime.GOOS {
	case "linux":
		if name := fileValue("/proc/cpuinfo", "model name"); name != "" {
			return name
		}
	case "darwin":
		if name := commandOutput("sysctl", "-n", "machdep.cpu.brand_string"); name != "" {
			return name
		}
	}
	return runtime.GOARCH
}

func memory() string {
	if bytes := memoryBytes(); bytes > 0 {
		return fmt.Sprintf("%d GB", (bytes+1<<29)>>30)
	}
	return "unknown"
}

// memoryBytes returns the size of the memory, or 0 if it is unknown.
func memoryBytes() int64 {
	var n int64
	switch runtime.GOOS {
	case "linux":
		if _, err := fmt.Sscan(fileValue("/proc/meminfo", "MemTotal"), &n); err == nil {
			return n << 10
		}
	case "darwin":
		if _, err := fmt.Sscan(commandOutput("sysctl", "-n", "hw.memsize"), &n); err == nil {
			return n
		}
	}
	return 0
}

func operatingSystem() string {
	return strings.TrimSpace(runtime.GOOS + "/" + runtime.GOARCH + " " + commandOutput("uname", "-r"))
}

// fileValue returns the value of a "name : value" line in a file.
func fileValue(path, name string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if key, value, found := strings.Cut(lines.Text(), ":"); found && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func commandOutput(command string, args ...string) string {
	output, err := exec.Command(command, args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(output))
}
