package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"hulak/internal/app"
)

const (
	probeTimeout = 5 * time.Second
	maxProbeBody = 1 << 16
)

var errNoMetricsAddr = errors.New("HULAK_METRICS_ADDR is empty, so the process does not answer health checks there")

// probeCmd is for images without a shell, in which a container's health check can run no other program.
type probeCmd struct {
	Check string `arg:"" enum:"healthz,readyz,freshz" default:"readyz" help:"Health check: healthz, readyz, or freshz."`
}

// Run sends the health check to the process on this machine that has the same HULAK_METRICS_ADDR.
func (c probeCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	host, port, err := net.SplitHostPort(s.MetricsAddr)
	if err != nil {
		return errNoMetricsAddr
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	target := "http://" + net.JoinHostPort(cmp.Or(host, "localhost"), port) + "/" + c.Check
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target, http.NoBody)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxProbeBody))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s", body)
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", c.Check, response.Status)
	}
	return nil
}
