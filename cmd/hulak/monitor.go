package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hulak/eventstore/seal/monitor"
	"hulak/eventstore/seal/proof"
)

type monitorCmd struct {
	URL      string        `arg:"" help:"Where the log is served, such as https://hulak.example/log."`
	Key      string        `help:"Public key of the log, or a file with the key. Get the key from a source that you trust." xor:"trust"`
	Policy   string        `help:"File with the log's key and the witnesses, in the format of c2sp.org/tlog-policy. Use either --key or --policy." xor:"trust" type:"existingfile"`
	State    string        `help:"Directory that keeps the last checkpoint." default:"hulak-monitor" type:"path"`
	Compare  []string      `help:"Files with checkpoints that other people got from the log. The log must contain each of them." type:"existingfile"`
	Interval time.Duration `help:"Time between two checks." default:"30s"`
	Once     bool          `help:"Check once and exit."`
}

// confirmAfter is longer than caches keep a checkpoint.
const confirmAfter = 10 * time.Second

// Run watches a log over HTTP. It needs no database.
func (c monitorCmd) Run(ctx context.Context, out io.Writer) error {
	policy, err := c.readPolicy()
	if err != nil {
		return err
	}
	m := monitor.Monitor{URL: c.URL, Policy: policy, StateFile: filepath.Join(c.State, "checkpoint"), ConfirmAfter: confirmAfter}
	for _, path := range c.Compare {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		saved, err := policy.Open(text)
		if err != nil {
			return fmt.Errorf("compare with %s: %w", path, err)
		}
		fmt.Fprintf(out, "%s has %d events\n", path, saved.Size)
		m.Saved = append(m.Saved, text)
	}
	if c.Once {
		c.Interval = 0
	}
	err = m.Watch(ctx, c.Interval, func(r *monitor.Result, err error) {
		if err != nil {
			fmt.Fprintf(out, "%s  not checked: %s\n", time.Now().UTC().Format(time.RFC3339), err)
			return
		}
		fmt.Fprintf(out, "%s  %s\n", time.Now().UTC().Format(time.RFC3339), describeCheck(r, policy))
	})
	if finding, ok := errors.AsType[*monitor.Finding](err); ok {
		return c.reportFinding(finding)
	}
	if errors.Is(err, context.Canceled) { // stopped by a signal
		return nil
	}
	return err
}

func (c monitorCmd) readPolicy() (*proof.Policy, error) {
	if c.Policy != "" {
		text, err := os.ReadFile(c.Policy)
		if err != nil {
			return nil, err
		}
		policy, err := proof.ParsePolicy(string(text))
		if err != nil {
			return nil, fmt.Errorf("policy %s: %w", c.Policy, err)
		}
		return policy, nil
	}
	if c.Key == "" {
		return nil, errors.New("set --key or --policy: the monitor needs to know whose log to trust")
	}
	if text, err := os.ReadFile(c.Key); err == nil {
		c.Key = string(text)
	}
	policy, err := proof.LogPolicy(c.Key)
	if err != nil {
		return nil, errors.New("--key is neither a file nor a public key such as hulak.example/log+1c8f63a2+AZ…")
	}
	return policy, nil
}

// describeCheck describes a successful check in one line.
func describeCheck(r *monitor.Result, policy *proof.Policy) string {
	text := fmt.Sprintf("%d events", r.Head.Size)
	if r.Previous > 0 {
		text += fmt.Sprintf(", which extend the %d events of the last check", r.Previous)
	}
	if !policy.NeedsWitnesses() {
		return text
	}
	var names []string
	for _, cosignature := range r.Head.Cosignatures {
		names = append(names, cosignature.Witness)
	}
	switch {
	case r.Head.HasQuorum:
		return text + "; cosigned by " + strings.Join(names, ", ")
	case len(names) > 0:
		return text + "; no quorum: cosigned only by " + strings.Join(names, ", ")
	}
	return text + "; no quorum: no witness has cosigned"
}

// reportFinding stores the two checkpoints as evidence. The error describes the finding.
func (c monitorCmd) reportFinding(finding *monitor.Finding) error {
	dir := filepath.Join(c.State, "finding-"+time.Now().UTC().Format("20060102T150405Z"))
	err := os.MkdirAll(dir, 0o700)
	for name, content := range map[string][]byte{
		"finding": []byte(finding.Error() + "\n"), "earlier-checkpoint": finding.Earlier, "later-checkpoint": finding.Later,
	} {
		if len(content) > 0 {
			err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), content, 0o600))
		}
	}
	return errors.Join(&distrustError{fmt.Errorf(
		"the log cannot be trusted: %w. Keep %s, which has the signed checkpoints, and send it to the operator and the witnesses", finding, dir,
	)}, err)
}
