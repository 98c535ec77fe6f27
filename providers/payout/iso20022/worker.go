package iso20022

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/internal/background"
	"hulak/internal/tracing"
	"hulak/providers"
	"hulak/providers/filedrop"
	"hulak/providers/payout/pacs"
)

// Worker exchanges messages with the institution through a directory. Several processes can each run a Worker, and any of them can
// crash at any time. Each payout still has exactly one message, and each report is applied once.
type Worker struct {
	Partner
	Dir          string
	PollInterval time.Duration // how often to check the directory
	Log          *eventstore.Log
	Logger       *slog.Logger
}

const (
	reporterName        = "provider:iso20022"
	maxMessageBytes     = 4 << 20
	messagesPerExchange = 500 // maximum number of messages of each type sent per exchange
)

// Run exchanges messages until the context ends. It always returns nil.
func (w Worker) Run(ctx context.Context) error {
	background.Every(ctx, w.PollInterval, w.Exchange, func(err error) {
		w.Logger.Warn("exchanging messages with payout institution failed; will retry", "error", err)
	})
	return nil
}

// Exchange sends confirmed payouts and cancellation requests, and applies the institution's responses.
func (w Worker) Exchange(ctx context.Context) error {
	return errors.Join(w.sendPayouts(ctx), w.sendCancellations(ctx), w.fetchReports(ctx), w.applyReports(ctx))
}

// sendPayouts writes messages for confirmed payouts. It first sets their status to HANDED, which prevents Partner.Cancel from voiding
// them. If the process crashes before it sets handed_at, an identical message is written again later.
func (w Worker) sendPayouts(ctx context.Context) error {
	_, err := w.Pool.Exec(ctx, `UPDATE iso20022_payouts SET status = 'HANDED', changed_at = $1 WHERE status = 'CONFIRMED'`, w.Now())
	if err != nil {
		return err
	}
	rows, _ := w.Pool.Query(ctx, `
SELECT key, end_to_end_id, sealed FROM iso20022_payouts WHERE status = 'HANDED' AND handed_at IS NULL
 ORDER BY created_at LIMIT $1`, messagesPerExchange)
	type message struct {
		Key, ID    string
		Ciphertext []byte
	}
	messages, err := pgx.CollectRows(rows, pgx.RowToStructByPos[message])
	if err != nil {
		return err
	}
	for _, m := range messages {
		content, err := w.Vault.Decrypt(m.Ciphertext, associatedData(m.Key))
		if err != nil {
			return fmt.Errorf("iso20022: decrypt message %s: %w", m.ID, err)
		}
		if err := filedrop.Write(filepath.Join(w.Dir, filedrop.OutDir), "pacs008-"+m.ID+".xml", content); err != nil {
			return err
		}
		if _, err := w.Pool.Exec(ctx, `UPDATE iso20022_payouts SET handed_at = $2 WHERE key = $1`, m.Key, w.Now()); err != nil {
			return err
		}
	}
	return nil
}

// sendCancellations writes cancellation requests for sent payouts. After a crash, it can write an identical request again.
func (w Worker) sendCancellations(ctx context.Context) error {
	rows, _ := w.Pool.Query(ctx, `
SELECT c.key, p.end_to_end_id, c.content FROM iso20022_cancellations AS c JOIN iso20022_payouts AS p USING (key)
 WHERE c.handed_at IS NULL AND p.handed_at IS NOT NULL ORDER BY c.created_at LIMIT $1`, messagesPerExchange)
	type request struct {
		Key, ID string
		Content []byte
	}
	requests, err := pgx.CollectRows(rows, pgx.RowToStructByPos[request])
	if err != nil {
		return err
	}
	for _, r := range requests {
		if err := filedrop.Write(filepath.Join(w.Dir, filedrop.OutDir), "camt056-"+r.ID+".xml", r.Content); err != nil {
			return err
		}
		if _, err := w.Pool.Exec(ctx, `UPDATE iso20022_cancellations SET handed_at = $2 WHERE key = $1`, r.Key, w.Now()); err != nil {
			return err
		}
	}
	return nil
}

// fetchReports stores new reports and then removes their files. Reports with the same content are stored once.
func (w Worker) fetchReports(ctx context.Context) error {
	in := filepath.Join(w.Dir, filedrop.InDir)
	names, err := filedrop.List(in)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := filedrop.Read(in, name, maxMessageBytes)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		_, err = w.Pool.Exec(ctx, `
INSERT INTO iso20022_reports (sha256, name, content, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			sum[:], name, content, w.Now())
		if err == nil {
			err = filedrop.Remove(in, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// applyReports applies all stored reports that have not been applied yet. A report that fails is retried later and does not block
// other reports.
func (w Worker) applyReports(ctx context.Context) error {
	rows, _ := w.Pool.Query(ctx, `SELECT sha256, content FROM iso20022_reports WHERE done_at IS NULL ORDER BY received_at, sha256`)
	type storedReport struct{ Hash, Content []byte }
	reports, err := pgx.CollectRows(rows, pgx.RowToStructByPos[storedReport])
	if err != nil {
		return err
	}
	var errs []error
	for _, r := range reports {
		problems, err := w.applyReport(ctx, r.Hash, r.Content)
		if err == nil {
			_, err = w.Pool.Exec(ctx, `UPDATE iso20022_reports SET done_at = $2, problems = $3 WHERE sha256 = $1`, r.Hash, w.Now(), problems)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// applyReport applies a status report or cancellation response. It returns problems for staff to review.
func (w Worker) applyReport(ctx context.Context, hash, content []byte) (problems []string, err error) {
	problems = []string{}
	if bytes.Contains(content, []byte(pacs.ResolutionNamespace)) {
		return w.applyResolution(ctx, hash, content)
	}
	report, err := pacs.ReadStatusReport(content)
	if err != nil {
		w.Logger.Error("decoding payout report failed", "error", err)
		return append(problems, err.Error()), nil
	}
	for i, tx := range report.Txs {
		problem, err := w.applyTxStatus(ctx, fmt.Appendf(hash, "%d", i), tx)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			w.Logger.Error("payout report contradicts the payout", "payout", tx.EndToEnd, "problem", problem)
			problems = append(problems, tx.EndToEnd+": "+problem)
		}
	}
	return problems, nil
}

// applyResolution applies the institution's responses to cancellation requests.
func (w Worker) applyResolution(ctx context.Context, hash, content []byte) (problems []string, err error) {
	problems = []string{}
	resolution, err := pacs.ReadResolution(content)
	if err != nil {
		w.Logger.Error("decoding cancellation response failed", "error", err)
		return append(problems, err.Error()), nil
	}
	for i, tx := range resolution.Txs {
		problem, err := w.applyTxResolution(ctx, fmt.Appendf(hash, "%d", i), tx)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			w.Logger.Error("cancellation response contradicts the payout", "payout", tx.EndToEnd, "problem", problem)
			problems = append(problems, tx.EndToEnd+": "+problem)
		}
	}
	return problems, nil
}

// applyTxResolution applies the response for one payout to the tables and the event log. Repeated calls have no effect. The payout is
// voided if the institution accepted the cancellation, and otherwise continues.
func (w Worker) applyTxResolution(ctx context.Context, cause []byte, tx pacs.TxResolution) (problem string, err error) {
	if tx.Status == pacs.CancellationPending {
		return "", nil
	}
	var key, transferID string
	err = w.Pool.QueryRow(ctx, `
WITH answered AS (
    UPDATE iso20022_cancellations AS c SET answer = $2 FROM iso20022_payouts AS p
     WHERE p.key = c.key AND p.end_to_end_id = $1 AND c.answer IN ('', $2) RETURNING c.key)
UPDATE iso20022_payouts AS p SET changed_at = $3,
       status = CASE WHEN $2 = 'ACCR' AND p.status IN ('HANDED', 'READY') THEN 'VOIDED' ELSE p.status END
  FROM answered WHERE p.key = answered.key RETURNING p.key, p.transfer_id`, tx.EndToEnd, tx.Status, w.Now()).Scan(&key, &transferID)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "no cancellation of this payout was requested, or the institution already sent a different response", nil
	case err != nil:
		return "", err
	}
	command := transfer.Command(transfer.RecordPayoutVoided{Key: key, At: w.Now()})
	if tx.Status == pacs.CancellationRejected {
		command = transfer.RecordPayoutNotVoidable{Key: key, At: w.Now()}
	}
	return w.executeCommand(ctx, cause, transferID, command)
}

// executeCommand executes a command on a transfer, with an idempotency key derived from cause. It returns a problem if the transfer
// does not exist or contradicts the command.
func (w Worker) executeCommand(ctx context.Context, cause []byte, transferID string, command transfer.Command) (problem string, err error) {
	event := domain.RecordedEvent{ID: uuid.NewSHA1(uuid.NameSpaceOID, cause).String()}
	ctx, span := tracing.Start(providers.ContinueTrace(ctx, w.Log, transferID), "payout message")
	defer func() { tracing.End(span, err) }()
	err = providers.Report(ctx, w.Log, reporterName, event, transfer.Decider, transferID, command)
	if errors.Is(err, transfer.ErrContradiction) || errors.Is(err, transfer.ErrNotFound) {
		return "contradicts the transfer's state", nil
	}
	return "", err
}

// statusByCode maps the institution's status codes to our statuses. All other codes are ignored.
var statusByCode = map[string]string{
	pacs.AcceptedWithoutPosting: statusReady, pacs.CreditedToAccount: statusDelivered, pacs.Rejected: statusFailed,
}

// reasonByCode maps the institution's rejection codes to our failure reasons.
var reasonByCode = map[string]string{
	"AC01": "WRONG_ACCOUNT", "AC03": "WRONG_ACCOUNT", "AC04": "ACCOUNT_CLOSED", "AM02": "LIMIT", "AM14": "LIMIT", "BE01": "WRONG_NAME",
	pacs.MissingDebtorAccount: "TRAVEL_RULE_DATA_MISSING", pacs.MissingDebtorAddress: "TRAVEL_RULE_DATA_MISSING",
	pacs.MissingCreditorAddress: "TRAVEL_RULE_DATA_MISSING",
	"NOCM":                      "REJECTED", "RR04": "REJECTED", "LEGL": "REJECTED",
}

// failureReason returns our failure reason for a rejection.
func failureReason(r *pacs.Reason) string {
	if name := reasonByCode[r.Code]; name != "" {
		return name
	}
	return "ISO_" + r.Code // for staff to review
}

// applyTxStatus applies one status to the tables and the event log. Statuses can be repeated and can arrive in any order.
func (w Worker) applyTxStatus(ctx context.Context, cause []byte, tx pacs.TxStatus) (problem string, err error) {
	status, found := statusByCode[tx.Status]
	if !found {
		return "", nil
	}
	reason := ""
	if status == statusFailed {
		reason = failureReason(tx.Reason)
	}
	var key, transferID string
	err = w.Pool.QueryRow(ctx, `
UPDATE iso20022_payouts SET changed_at = $4, reason = CASE WHEN status IN ('HANDED', 'READY') THEN $3 ELSE reason END,
       status = CASE WHEN status = 'HANDED' OR status = 'READY' AND $2 <> 'READY' THEN $2 ELSE status END
 WHERE end_to_end_id = $1 AND status NOT IN ('CREATED', 'CONFIRMED', 'VOIDED') RETURNING key, transfer_id`,
		tx.EndToEnd, status, reason, w.Now()).Scan(&key, &transferID)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "no sent payout has this end-to-end ID", nil
	case err != nil:
		return "", err
	}
	var command transfer.Command
	switch status {
	case statusReady:
		command = transfer.RecordPayoutReady{Key: key, At: w.Now()}
	case statusDelivered:
		command = transfer.RecordDelivered{Key: key, At: w.Now()}
	default:
		command = transfer.RecordPayoutFailed{Key: key, Reason: reason, At: w.Now()}
	}
	return w.executeCommand(ctx, cause, transferID, command)
}
