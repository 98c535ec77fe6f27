package operations

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"hulak/projections/runner"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/maintenance"
	"hulak/eventstore/seal"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
)

var (
	errProjectionNotFound  = domain.Reject(domain.NotFound, "PROJECTION_NOT_FOUND")
	errStreamNotParked     = domain.Reject(domain.NotFound, "STREAM_NOT_PARKED")
	errCallbackNotSetAside = domain.Reject(domain.NotFound, "CALLBACK_NOT_ASIDE")
)

// retryingPrefix is the prefix of a cursor ID for a callback that is still being retried automatically.
const retryingPrefix = "again "

// getHealth returns all health readings and the state of the log's seal, the storage, and maintenance.
func (h *Handlers) getHealth(ctx context.Context, _ *core.NoInput) (dto.Health, error) {
	var response dto.Health
	var err error
	for _, r := range h.deps.Health.Readings(ctx) {
		check, err := h.healthCheck(ctx, r)
		if err != nil {
			return response, err
		}
		response.Checks = append(response.Checks, check)
	}
	head, err := h.Config.Events.Head(ctx)
	if err != nil {
		return response, err
	}
	if response.Seal, err = h.sealHealth(ctx, head); err != nil {
		return response, err
	}
	if response.Archive, response.Database, err = h.storageHealth(ctx, head); err != nil {
		return response, err
	}
	tasks, err := core.State(ctx, h.Server, maintenance.Decider, maintenance.ProjectionsKey)
	response.Maintenance = []dto.Maintenance{}
	for _, r := range tasks.Last {
		response.Maintenance = append(response.Maintenance, maintenanceInfo(r))
	}
	slices.SortFunc(response.Maintenance, func(a, b dto.Maintenance) int { return b.At.Compare(a.At) })
	if tasks.Running != nil {
		running := maintenanceInfo(*tasks.Running)
		response.Running = &running
	}
	return response, err
}

func (h *Handlers) healthCheck(ctx context.Context, r alarm.Reading) (dto.HealthCheck, error) {
	rule := alarm.RuleFor(r.Metric)
	check := dto.HealthCheck{
		Measure: string(r.Metric), Unit: rule.Unit, Value: r.Value, Level: string(rule.Level(r.Value)), Watch: rule.Watch,
		Alarm: rule.Alarm,
	}
	if r.Unknown {
		check.Level = "UNKNOWN"
	}
	alarmState, err := core.RecentState(ctx, h.Server, alarm.Decider, string(r.Metric))
	if alarmState.Raised {
		since := dto.Time(alarmState.Since)
		check.RaisedSince = &since
	}
	return check, err
}

// sealHealth describes the latest signed head. Without a reader, it omits the head's time.
func (h *Handlers) sealHealth(ctx context.Context, head int64) (dto.SealHealth, error) {
	var number, size int64
	err := h.Config.DB.QueryRow(ctx, `SELECT coalesce(max(number), 0), coalesce(max(size), 0) FROM seal_heads`).Scan(&number, &size)
	health := dto.SealHealth{Number: number, Size: core.FormatPosition(size), Unsealed: max(0, head-size)}
	if err != nil || number == 0 || h.deps.SealReader == nil {
		return health, err
	}
	latest, err := seal.LastHead(ctx, h.Config.DB, h.deps.SealReader.Policy.Verifiers())
	if err == nil && latest != nil {
		at := dto.Time(latest.At)
		health.At = &at
	}
	return health, err
}

// storageHealth returns the sizes of the archives and the database.
func (h *Handlers) storageHealth(ctx context.Context, head int64) (archive dto.ArchiveHealth, database dto.DatabaseState, err error) {
	var through, partitionsEnd int64
	err = h.Config.DB.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM archives), (SELECT coalesce(max(last_position), 0) FROM archives),
			(SELECT coalesce(sum(bytes), 0)::bigint FROM archives),
			pg_database_size(current_database()),
			(SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint FROM pg_inherits WHERE inhparent = 'events'::regclass),
			(SELECT count(*) FROM pg_inherits WHERE inhparent = 'events'::regclass),
			(SELECT coalesce(max(last_position), 0) FROM log_parts)`).
		Scan(&archive.Files, &through, &archive.Bytes, &database.Bytes, &database.LogBytes, &database.Partitions, &partitionsEnd)
	archive.Through, database.Head, database.Remaining = core.FormatPosition(through), core.FormatPosition(head), max(0, partitionsEnd-head)
	return archive, database, err
}

func maintenanceInfo(r maintenance.TaskRun) dto.Maintenance {
	info := dto.Maintenance{
		Task: string(r.Task), Projection: r.Projection, Reason: r.Reason, At: dto.Time(r.At), Failure: string(r.Failure),
		Tables: dto.CopyNonNil(r.Tables),
	}
	if !r.EndedAt.IsZero() {
		endedAt := dto.Time(r.EndedAt)
		info.EndedAt = &endedAt
	}
	return info
}

func (h *Handlers) listProjections(ctx context.Context, _ *core.NoInput) (dto.List[ProjectionHealth], error) {
	all, err := h.Config.ReadModels.Status(ctx)
	return dto.ListOf(all, projectionHealth), err
}

func projectionHealth(p runner.Status) ProjectionHealth {
	health := ProjectionHealth{
		Name: p.Name, Version: p.Version, Position: core.FormatPosition(p.Position), Head: core.FormatPosition(p.Head), LagEvents: p.Lag,
		LagSeconds: p.LagSeconds,
		Healthy:    p.Healthy(), LastError: p.Error, Rebuilding: p.RebuildPosition >= 0, CanRollBack: p.PreviousVersion == p.ProgramVersion,
		Parked: dto.Map(p.Parked, func(parked runner.Parked) ParkedStream {
			return ParkedStream{
				Stream: string(parked.Stream), Position: core.FormatPosition(parked.Position), Type: parked.Type, Events: parked.Events,
				Error: parked.Error,
				Since: dto.Time(parked.Since),
			}
		}),
	}
	if p.RebuildPosition >= 0 {
		health.RebuiltTo = core.FormatPosition(p.RebuildPosition)
	}
	return health
}

// workerCheckpoint is a worker's checkpoint in the database. Any process can run the worker.
type workerCheckpoint struct {
	name      string
	position  int64
	claimed   bool
	lastError string
}

// listWorkers lists the progress of all workers. It combines this process's workers with the checkpoints of all processes.
func (h *Handlers) listWorkers(ctx context.Context, _ *core.NoInput) (dto.List[WorkerHealth], error) {
	var localWorkers []Worker
	if h.deps.Workers != nil {
		localWorkers = h.deps.Workers.Workers()
	}
	head, err := h.Config.Events.Head(ctx)
	if err != nil {
		return dto.List[WorkerHealth]{}, err
	}
	checkpoints, err := projections.Rows(ctx, h.Config.DB, func(row pgx.CollectableRow) (c workerCheckpoint, err error) {
		err = row.Scan(&c.name, &c.position, &c.claimed, &c.lastError)
		return c, err
	}, `SELECT name, position, coalesce(held_until > clock_timestamp(), false), coalesce(error, '') FROM followers ORDER BY name`)
	if err != nil {
		return dto.List[WorkerHealth]{}, err
	}
	list := dto.List[WorkerHealth]{Result: []WorkerHealth{}}
	for _, w := range localWorkers {
		health := workerHealth(w, head)
		i := slices.IndexFunc(checkpoints, func(c workerCheckpoint) bool { return c.name == w.Name })
		health.Claimed = i < 0 || checkpoints[i].claimed // a worker without a checkpoint always runs in its process
		list.Result = append(list.Result, health)
	}
	for _, c := range checkpoints {
		if !slices.ContainsFunc(localWorkers, func(w Worker) bool { return w.Name == c.name }) {
			health := workerHealth(Worker{Name: c.name, Position: c.position, Error: c.lastError}, head)
			health.Claimed = c.claimed
			list.Result = append(list.Result, health)
		}
	}
	for i := range list.Result {
		if err := h.completeWorkerHealth(ctx, &list.Result[i], head); err != nil {
			return list, err
		}
	}
	return list, nil
}

func workerHealth(w Worker, head int64) WorkerHealth {
	health := WorkerHealth{
		Name: w.Name, Position: core.FormatPosition(w.Position), Head: core.FormatPosition(head), LagEvents: max(0, head-w.Position),
		Healthy: w.Error == "" && w.FailingPosition == 0, Stream: w.Stream, Attempts: w.Attempts, LastError: w.Error,
	}
	if w.FailingPosition != 0 {
		health.Failing = core.FormatPosition(w.FailingPosition)
	}
	return health
}

// completeWorkerHealth marks an unclaimed worker as unhealthy and sets the age of the first unprocessed event.
func (h *Handlers) completeWorkerHealth(ctx context.Context, w *WorkerHealth, head int64) error {
	w.Healthy = w.Healthy && w.Claimed
	if w.LagEvents == 0 {
		return nil
	}
	next, err := h.Config.Events.Read(ctx, head-w.LagEvents, 1)
	if err == nil && len(next) > 0 {
		w.LagSeconds = int64(max(h.Now().Sub(next[0].RecordedAt), 0) / time.Second)
	}
	return err
}

// retryStream applies a parked stream's events again. The log records who requested the retry and why, even if the retry fails.
func (h *Handlers) retryStream(ctx context.Context, in *core.IDBodyInput[dto.StreamRetry]) (StreamRetryResult, error) {
	p, err := h.projectionStatus(ctx, in.ID)
	if err != nil {
		return StreamRetryResult{}, err
	}
	stream := domain.StreamID(in.Body.Stream)
	if !slices.ContainsFunc(p.Parked, func(parked runner.Parked) bool { return parked.Stream == stream }) {
		return StreamRetryResult{}, errStreamNotParked
	}
	if err := core.ExecuteCommand(ctx, h.Server, maintenance.Decider, maintenance.ProjectionsKey, maintenance.Command(maintenance.RetryStream{
		Projection: p.Name, Stream: string(stream), Reason: strings.TrimSpace(in.Body.Reason), At: h.Now(),
	})); err != nil {
		return StreamRetryResult{}, err
	}
	failure := h.Config.ReadModels.Retry(ctx, p.Name, stream)
	if failure != nil && !errors.Is(failure, runner.ErrNotParked) { // a retry succeeds if the stream is no longer parked
		updated, err := h.projectionStatus(ctx, p.Name)
		if err != nil {
			return StreamRetryResult{}, err
		}
		if i := slices.IndexFunc(updated.Parked, func(parked runner.Parked) bool { return parked.Stream == stream }); i >= 0 {
			return StreamRetryResult{Error: updated.Parked[i].Error}, nil // the stored error omits event content
		}
	}
	return StreamRetryResult{Done: true}, nil
}

// projectionStatus returns the status of a read model.
func (h *Handlers) projectionStatus(ctx context.Context, name string) (runner.Status, error) {
	all, err := h.Config.ReadModels.Status(ctx)
	if err != nil {
		return runner.Status{}, err
	}
	i := slices.IndexFunc(all, func(p runner.Status) bool { return p.Name == name })
	if i < 0 {
		return runner.Status{}, errProjectionNotFound
	}
	return all[i], nil
}

func (h *Handlers) rebuildProjection(ctx context.Context, in *core.IDBodyInput[dto.RebuildRequest]) (dto.Success, error) {
	return h.requestTask(ctx, in.ID, maintenance.RequestTask{
		Task: maintenance.TaskRebuild, Reason: in.Body.Reason, StartOver: in.Body.StartOver, AcceptDifference: in.Body.AcceptDifference,
	})
}

func (h *Handlers) rollBackProjection(ctx context.Context, in *core.IDBodyInput[dto.RollbackRequest]) (dto.Success, error) {
	return h.requestTask(ctx, in.ID, maintenance.RequestTask{Task: maintenance.TaskRollback, Reason: in.Body.Reason})
}

// requestTask requests a maintenance task for a read model. A worker runs the task.
func (h *Handlers) requestTask(ctx context.Context, name string, task maintenance.RequestTask) (dto.Success, error) {
	p, err := h.projectionStatus(ctx, name)
	if err != nil {
		return dto.Success{}, err
	}
	task.Projection, task.Reason, task.At = p.Name, strings.TrimSpace(task.Reason), h.Now()
	return dto.OK, core.ExecuteCommand(ctx, h.Server, maintenance.Decider, maintenance.ProjectionsKey, maintenance.Command(task))
}
