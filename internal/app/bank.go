package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"hulak/providers/funding"
	"hulak/providers/funding/ach"
)

const (
	productionCutoffs    = "10:15,13:45,16:30"
	cutoffsPerSandboxDay = 8
	bankPollsPerCutoff   = 2
	minPollInterval      = 25 * time.Millisecond
	bankPollInterval     = 30 * time.Second // if the cutoffs are times of day
)

// Errors of the ACH originator in production.
var (
	errNoOriginator      = errors.New("production requires an ACH originator: set HULAK_ACH_ORIGINATOR")
	errSandboxOriginator = errors.New("production requires your bank's data in HULAK_ACH_ORIGINATOR, but the file has values of the sandbox")
)

// achDir returns the directory for bank files.
func (s *Settings) achDir() string {
	if s.ACHDir != "" {
		return s.ACHDir
	}
	return filepath.Join(s.Data, "ach")
}

// cutoffs returns the schedule for ACH files and the interval for polling the bank's directory.
func (s *Settings) cutoffs() (schedule ach.Cutoffs, interval time.Duration, err error) {
	times := s.ACHCutoffs
	if times == "" && s.Env == "production" {
		times = productionCutoffs
	}
	if times == "" {
		period := max(s.sandboxDay()/cutoffsPerSandboxDay, minPollInterval)
		return ach.IntervalCutoffs(period), max(period/bankPollsPerCutoff, minPollInterval), nil
	}
	daily, err := ach.ParseDailyCutoffs(times, ach.NewYork)
	if err != nil {
		return nil, 0, fmt.Errorf("HULAK_ACH_CUTOFFS: %w", err)
	}
	return daily, bankPollInterval, nil
}

// originator returns the originator of ACH files. In production, it returns an error if any value is that of the sandbox.
func (s *Settings) originator() (ach.Originator, error) {
	if s.ACHOriginator == "" {
		return ach.SandboxOriginator, nil // checkProduction requires a file
	}
	originator, err := ach.ReadOriginator(s.ACHOriginator)
	if err != nil {
		return ach.Originator{}, err
	}
	if names := originator.SandboxFields(); s.Env == "production" && len(names) > 0 {
		return ach.Originator{}, fmt.Errorf("%w: %s", errSandboxOriginator, strings.Join(names, ", "))
	}
	return originator, nil
}

// achRail returns the funding rail for bank accounts.
func (p *Program) achRail(accounts *funding.HTTP) ach.Rail {
	return ach.Rail{Store: ach.NewBatchingStore(ach.Postgres{Pool: p.pool}), Vault: p.vault, Accounts: accounts, Now: now}
}

// startACHWorker starts the worker that exchanges files with the bank.
func (p *Program) startACHWorker(ctx context.Context) error {
	originator, err := p.settings.originator()
	if err != nil {
		return err
	}
	schedule, interval, err := p.settings.cutoffs()
	if err != nil {
		return err
	}
	directory, err := ach.OpenDirectoryBank(p.settings.achDir())
	if err != nil {
		return err
	}
	worker := ach.Worker{
		Store: ach.Postgres{Pool: p.pool}, Vault: p.vault, Bank: directory, Originator: originator, Cutoffs: schedule,
		PollInterval: interval, Log: p.log, Now: now, Logger: p.logger,
	}
	p.runAlone(ctx, "bank files", worker.Run)
	return nil
}
