package appcases

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/procfs"

	"hulak/cmd/bench/harness"
)

// programBuild builds the real program once per run and holds its data directory.
type programBuild struct {
	once   sync.Once
	dir    string
	binary string
	err    error
}

// programPathVariable is the environment variable that contains the path of an existing build to use, for example to compare two
// builds.
const programPathVariable = "BENCH_PROGRAM"

// build builds the program on first use.
func (b *programBuild) build(ctx context.Context, dir string) error {
	b.once.Do(func() {
		if b.dir, b.err = os.MkdirTemp(dir, "hulak-bench-program-"); b.err != nil {
			return
		}
		if b.binary = os.Getenv(programPathVariable); b.binary != "" {
			return
		}
		b.binary = filepath.Join(b.dir, "hulak")
		build := exec.CommandContext(ctx, "go", "build", "-o", b.binary, "hulak/cmd/hulak")
		if out, err := build.CombinedOutput(); err != nil {
			b.err = fmt.Errorf("build the program: %w\n%s", err, out)
		}
	})
	return b.err
}

// dataDir returns the program's data directory.
func (b *programBuild) dataDir() string { return filepath.Join(b.dir, "data") }

// process is a child process.
type process struct {
	command *exec.Cmd
	exited  chan struct{}
	exitErr error
	log     *os.File
}

const (
	processStartTimeout = time.Minute
	processStopTimeout  = 15 * time.Second
)

// launch starts a process and waits until it prints a line that starts with prefix. It returns the rest of the line. Standard
// error goes to logFile. The process is stopped at the end of the scope.
func launch(
	ctx context.Context, s *harness.Scope, logFile, prefix string, env []string, name string, args ...string,
) (p *process, line string, err error) {
	p = &process{command: exec.Command(name, args...), exited: make(chan struct{})}
	p.command.Env = append(os.Environ(), env...)
	// A separate process group keeps Ctrl-C from stopping the process before its clients.
	p.command.SysProcAttr = newProcessGroup()
	if p.log, err = os.Create(logFile); err != nil {
		return nil, "", err
	}
	p.command.Stderr = p.log
	output, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		return nil, "", errors.Join(err, p.log.Close())
	}
	s.Defer(p.stop)
	lines := make(chan string, 1)
	go p.listen(output, prefix, lines)
	select {
	case line = <-lines:
		return p, line, nil
	case <-p.exited:
		err = fmt.Errorf("%s exited: %w\n%s", name, p.exitErr, fileTail(logFile))
	case <-ctx.Done():
		err = ctx.Err()
	case <-time.After(processStartTimeout):
		err = fmt.Errorf("%s did not start within %s\n%s", name, processStartTimeout, fileTail(logFile))
	}
	return nil, "", err
}

// listen sends the rest of the expected line to lines, and waits for the process to exit.
func (p *process) listen(output io.Reader, prefix string, lines chan<- string) {
	for scanner := bufio.NewScanner(output); scanner.Scan(); {
		if rest, found := strings.CutPrefix(scanner.Text(), prefix); found {
			lines <- strings.TrimSpace(rest)
			break
		}
	}
	_, _ = io.Copy(io.Discard, output)
	p.exitErr = p.command.Wait()
	close(p.exited)
}

// stop sends SIGTERM, and kills the process if it takes too long to exit.
func (p *process) stop() error {
	_ = p.command.Process.Signal(syscall.SIGTERM) // it may have exited already
	select {
	case <-p.exited:
	case <-time.After(processStopTimeout):
		_ = p.command.Process.Kill()
		<-p.exited
	}
	return p.log.Close()
}

// peakMemory returns the peak memory use of the process in bytes, or 0 if it is unknown.
func (p *process) peakMemory() uint64 {
	proc, err := procfs.NewProc(p.command.Process.Pid)
	if err != nil {
		return 0
	}
	status, err := proc.NewStatus()
	if err != nil {
		return 0
	}
	return status.VmHWM
}

const tailBytes = 4 << 10

func fileTail(path string) string {
	text, _ := os.ReadFile(path)
	return string(text[max(0, len(text)-tailBytes):])
}

// freeAddress returns a loopback address with a free port.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// programRole selects the parts of the program to start.
type programRole string

const (
	allRoles programRole = ""    // API server and followers in one process
	apiOnly  programRole = "api" // API server only
)

// runningProgram is the real program and its provider, in separate processes.
type runningProgram struct {
	app             *process
	address         string // host and port
	providerAddress string
	metricsAddress  string // serves metrics and profiles
}

// programSettings holds settings for the program and the provider.
type programSettings struct {
	dayLength     time.Duration // length of a sandbox day
	rescreenAfter time.Duration // how long the program reuses a clear screening result
}

// longDaySettings is for cases that end before the next sandbox day starts. The program reuses clear screening results for a minute.
// Otherwise, the provider, on the same machine, would use more CPU time than the program.
var longDaySettings = programSettings{dayLength: 24 * time.Hour, rescreenAfter: time.Minute}

// start starts the program on a database.
func (b *programBuild) start(
	ctx context.Context, s *harness.Scope, databaseURL string, role programRole, settings programSettings,
) (program *runningProgram, err error) {
	program = &runningProgram{}
	for _, address := range []*string{&program.address, &program.providerAddress, &program.metricsAddress} {
		if *address, err = freeAddress(); err != nil {
			return nil, err
		}
	}
	env := []string{
		"HULAK_DATA=" + b.dataDir(), "HULAK_ENV=test", "DATABASE_URL=" + databaseURL,
		"HULAK_ADDR=" + program.address, "HULAK_SANDBOX_ADDR=" + program.providerAddress,
		"HULAK_URL=http://" + program.address, "HULAK_SANDBOX_URL=http://" + program.providerAddress,
		"HULAK_METRICS_ADDR=" + program.metricsAddress, "HULAK_PROFILE=true",
		fmt.Sprintf("SANDBOX_SPEED=%g", settings.dayLength.Seconds()), "HULAK_ONLY=" + string(role),
		"HULAK_SCREEN_AGAIN=" + settings.rescreenAfter.String(),
		"HULAK_TRUSTED_PROXIES=127.0.0.1",
	}
	if err := os.RemoveAll(filepath.Join(b.dataDir(), "sandbox")); err != nil { // like the database, the provider starts without old data
		return nil, err
	}
	if _, _, err = launch(ctx, s, filepath.Join(b.dir, "sandbox.log"), "Sandbox ", env, b.binary, "sandbox"); err != nil {
		return nil, err
	}
	if program.app, _, err = launch(ctx, s, filepath.Join(b.dir, "hulak.log"), "App ", env, b.binary, "serve"); err != nil {
		return nil, err
	}
	s.Defer(func() error { recordPeakMemory(s.Environment, program.app); return nil })
	if role == allRoles {
		err = program.waitForFollowers(ctx)
	}
	return program, err
}

// followerPollInterval is the pause between two requests for the followers' positions.
const followerPollInterval = 20 * time.Millisecond

// waitForFollowers waits until all followers have reached the head of the log. Otherwise their work on older events would be measured.
func (program *runningProgram) waitForFollowers(ctx context.Context) error {
	for {
		behind, err := program.isBehind(ctx)
		if err != nil || !behind {
			return err
		}
		harness.Sleep(ctx, followerPollInterval)
	}
}

// isBehind reports whether any read model or worker is behind the head of the log.
func (program *runningProgram) isBehind(ctx context.Context) (bool, error) {
	head, positions, err := program.followerPositions(ctx)
	if head == 0 { // no process exports the head yet
		return true, err
	}
	for _, position := range positions {
		if position < head {
			return true, err
		}
	}
	return false, err
}

// followerPositions returns the head of the log and the positions of all read models and workers, from the program's metrics. The head
// is 0 if no process exports it.
func (program *runningProgram) followerPositions(ctx context.Context) (head int64, positions map[string]int64, err error) {
	metrics, err := program.readMetrics(ctx)
	head, positions = int64(metrics["hulak_log_head_position"]), map[string]int64{}
	for metric, value := range metrics {
		switch name, label, _ := strings.Cut(metric, "{"); name {
		case "hulak_worker_position", "hulak_projection_position":
			positions[label] = int64(value)
		}
	}
	return head, positions, err
}

// readMetrics returns the program's metrics by their names and labels, such as `up` or `up{job="app"}`.
func (program *runningProgram) readMetrics(ctx context.Context) (metrics map[string]float64, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+program.metricsAddress+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	metrics = map[string]float64{}
	scanner := bufio.NewScanner(response.Body)
	for scanner.Scan() {
		line := scanner.Text()
		end := strings.LastIndexByte(line, ' ')
		if strings.HasPrefix(line, "#") || end < 0 {
			continue
		}
		if metrics[line[:end]], err = strconv.ParseFloat(line[end+1:], 64); err != nil {
			return nil, fmt.Errorf("metric %s: %w", line[:end], err)
		}
	}
	return metrics, scanner.Err()
}
