package payout

import (
	"path/filepath"
	"strings"
	"time"

	"hulak/providers/filedrop"
	"hulak/providers/payout/pacs"
	"hulak/providers/sandbox/engine"
)

// This file simulates a payout institution that exchanges ISO 20022 messages. It reads pacs.008 and camt.056 messages from one
// directory and writes pacs.002 reports and camt.029 responses to another directory.

// ExchangePayoutFiles reads the app's messages and writes the institution's messages.
func (s *Institution) ExchangePayoutFiles() error {
	if err := s.ReceiveFiles(filepath.Join(s.Cfg.PayoutDir, filedrop.OutDir), s.receivePayoutMessage); err != nil {
		return err
	}
	if err := s.Update(s.composePayoutReports); err != nil {
		return err
	}
	return s.WritePendingFiles(filepath.Join(s.Cfg.PayoutDir, filedrop.InDir), engine.PayoutFolder)
}

// receivePayoutMessage processes a payout or cancellation message.
func (s *Institution) receivePayoutMessage(c *engine.Change, name string, content []byte) {
	if strings.HasPrefix(name, "camt056-") {
		s.receiveCancellation(c, name, content)
		return
	}
	message, err := pacs.ReadCreditTransfer(content)
	if err != nil {
		s.Log.Error("sandbox: failed to read payout message", "file", name, "error", err)
		return
	}
	for _, tx := range message.Txs {
		s.receivePayout(c, tx)
	}
}

// receiveCancellation voids a camt.056 message's undelivered payouts and queues the camt.029 response.
func (s *Institution) receiveCancellation(c *engine.Change, name string, content []byte) {
	request, err := pacs.ReadCancellationRequest(content)
	if err != nil {
		s.Log.Error("sandbox: failed to read cancellation request", "file", name, "error", err)
		return
	}
	response := pacs.Resolution{
		Assignment: pacs.Assignment{
			ID: strings.ReplaceAll(engine.NewID(), "-", ""), From: request.Assignment.To, To: request.Assignment.From,
			Created: time.Now().UTC().Format(time.RFC3339),
		},
		Status: "RJCR",
	}
	for _, tx := range request.Txs {
		resolution := pacs.TxResolution{
			EndToEnd: tx.EndToEnd, UETR: tx.UETR, Status: pacs.CancellationRejected, Reason: &pacs.Reason{Code: "ARDT"},
		}
		for key, p := range s.Payouts.Rows {
			if p.EndToEnd == tx.EndToEnd && (p.Status == payoutAccepted || p.Status == payoutReady) {
				p.Status = payoutVoided
				engine.Put(c, s.Payouts, key, p)
				resolution.Status, resolution.Reason, response.Status = pacs.CancellationAccepted, nil, "CNCL"
			}
		}
		response.Txs = append(response.Txs, resolution)
	}
	text, err := pacs.Write(response)
	if err != nil {
		s.Log.Error("sandbox: failed to write cancellation response", "error", err)
		return
	}
	engine.Put(c, s.OutboundFiles, "camt029-"+response.Assignment.ID+".xml", engine.OutboundFile{Folder: engine.PayoutFolder, Content: text})
}

// receivePayout accepts a payout, or rejects one that lacks data which 31 CFR 1010.410(f) requires. The remittance text is the app's
// idempotency key, which starts with the transfer ID.
func (s *Institution) receivePayout(c *engine.Change, tx pacs.Tx) {
	transferID, _, _ := strings.Cut(tx.Remittance, "/")
	created := engine.Payout{
		TransferID: transferID, ReceiptNumber: engine.NewReferenceNumber("NP"), Method: methodBank,
		Amount: tx.Amount.Value, Currency: tx.Amount.Currency,
		Status: payoutAccepted, Hash: engine.Sha256Hex(tx.ID.UETR), CreatedAt: time.Now().UTC(), EndToEnd: tx.ID.EndToEnd,
	}
	if tx.Type != nil {
		created.Method = tx.Type.LocalInstrument
	}
	if tx.Account != nil {
		created.PlannedFailure = payoutFailureReason(tx.Account.ID)
	}
	if code := tx.TravelRuleReason(); code != "" {
		created.Status, created.Reason = payoutFailed, code
		engine.Put(c, s.Payouts, tx.Remittance, created)
		s.queuePayoutReport(c, created, pacs.Rejected, code)
		return
	}
	engine.Put(c, s.Payouts, tx.Remittance, created)
	s.startPayout(c, tx.Remittance, created)
	s.queuePayoutReport(c, created, pacs.InProcess, "")
}

// isoReasons maps the sandbox's failure reasons to ISO 20022 reason codes.
var isoReasons = map[string]string{"WRONG_NAME": "BE01", "ACCOUNT_CLOSED": "AC04", "LIMIT": "AM14", "REJECTED": "RR04"}

// isoStatuses maps payout statuses to ISO 20022 status codes.
var isoStatuses = map[string]string{
	payoutReady: pacs.AcceptedWithoutPosting, payoutDelivered: pacs.CreditedToAccount, payoutFailed: pacs.Rejected,
}

// queuePayoutReport queues a payout's status for the next report message. The code is the ISO 20022 reason for a failure.
func (s *Institution) queuePayoutReport(c *engine.Change, p engine.Payout, status, code string) {
	s.LastNumber++
	engine.Put(c, s.PayoutReports, engine.NewID(), engine.PayoutReport{
		Number: s.LastNumber, EndToEnd: p.EndToEnd, Status: status, Code: code, Ref: p.ReceiptNumber,
	})
}

// composePayoutReports creates one report message from the queued statuses.
func (s *Institution) composePayoutReports(c *engine.Change) error {
	reports := engine.Take(c, s.PayoutReports,
		func(engine.PayoutReport) bool { return true }, func(r engine.PayoutReport) int64 { return r.Number })
	if len(reports) == 0 {
		return nil
	}
	id := strings.ReplaceAll(engine.NewID(), "-", "")
	message := pacs.StatusReport{Header: pacs.GroupHeader{MessageID: id, Created: time.Now().UTC().Format(time.RFC3339)}}
	for _, r := range reports {
		tx := pacs.TxStatus{
			Original: &pacs.Original{MessageID: r.EndToEnd, Name: pacs.CreditTransferName}, EndToEnd: r.EndToEnd, Status: r.Status,
			ServicerReference: r.Ref,
		}
		if r.Status == pacs.Rejected {
			tx.Reason = &pacs.Reason{Code: r.Code}
		}
		message.Txs = append(message.Txs, tx)
	}
	content, err := pacs.Write(message)
	if err != nil {
		return err
	}
	engine.Put(c, s.OutboundFiles, "pacs002-"+id+".xml", engine.OutboundFile{Folder: engine.PayoutFolder, Content: content})
	return nil
}
