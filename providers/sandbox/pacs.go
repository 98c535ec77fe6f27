package sandbox

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hulak/providers/filedrop"
	"hulak/providers/payout/pacs"
)

// This file simulates a payout institution that exchanges ISO 20022 messages. It reads pacs.008 and camt.056 files from one
// directory and writes pacs.002 reports and camt.029 answers to another.

// exchangePayoutFiles reads the app's messages and writes the institution's.
func (s *Sandbox) exchangePayoutFiles() error {
	out := filepath.Join(s.cfg.PayoutDir, filedrop.OutDir)
	names, err := filedrop.List(out)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := filedrop.Read(out, name, fileBytesMax)
		if err == nil {
			err = s.update(func(c *change) error { s.receivePayoutMessage(c, name, content); return nil })
		}
		if err == nil {
			err = filedrop.Remove(out, name)
		}
		if err != nil {
			return err
		}
	}
	if err := s.update(s.composePayoutReports); err != nil {
		return err
	}
	return s.writePendingFiles(filepath.Join(s.cfg.PayoutDir, filedrop.InDir), payoutFolder)
}

// receivePayoutMessage accepts the payouts of a message. It ignores a file whose content it has seen before.
func (s *Sandbox) receivePayoutMessage(c *change, name string, content []byte) {
	sum := sha256.Sum256(content)
	id := hex.EncodeToString(sum[:])
	if _, taken := s.receivedFiles.rows[id]; taken {
		return
	}
	put(c, s.receivedFiles, id, receivedFile{Name: name})
	if strings.HasPrefix(name, "camt056-") {
		s.receiveCancellation(c, name, content)
		return
	}
	message, err := pacs.ReadCreditTransfer(content)
	if err != nil {
		s.log.Error("sandbox: a payout message cannot be read", "file", name, "error", err)
		return
	}
	for _, tx := range message.Txs {
		s.receivePayout(c, tx)
	}
}

// receiveCancellation voids the payouts of a camt.056 that have not been paid, and queues the answer.
func (s *Sandbox) receiveCancellation(c *change, name string, content []byte) {
	request, err := pacs.ReadCancellationRequest(content)
	if err != nil {
		s.log.Error("sandbox: a request to cancel cannot be read", "file", name, "error", err)
		return
	}
	answer := pacs.Resolution{
		Assignment: pacs.Assignment{
			ID: strings.ReplaceAll(newID(), "-", ""), From: request.Assignment.To, To: request.Assignment.From, Created: time.Now().UTC().Format(time.RFC3339),
		},
		Status: "RJCR",
	}
	for _, tx := range request.Txs {
		resolved := pacs.TxResolution{EndToEnd: tx.EndToEnd, UETR: tx.UETR, Status: pacs.CancellationRejected, Reason: &pacs.Reason{Code: "ARDT"}}
		for key, p := range s.payouts.rows {
			if p.EndToEnd == tx.EndToEnd && (p.Status == payoutAccepted || p.Status == payoutReady) {
				p.Status = payoutVoided
				put(c, s.payouts, key, p)
				resolved.Status, resolved.Reason, answer.Status = pacs.CancellationAccepted, nil, "CNCL"
			}
		}
		answer.Txs = append(answer.Txs, resolved)
	}
	text, err := pacs.Write(answer)
	if err != nil {
		s.log.Error("sandbox: an answer to a request to cancel cannot be written", "error", err)
		return
	}
	put(c, s.outboundFiles, "camt029-"+answer.Assignment.ID+".xml", outboundFile{Folder: payoutFolder, Content: text})
}

// receivePayout accepts a payout. Its remittance text is the app's idempotency key, which starts with the transfer's ID.
func (s *Sandbox) receivePayout(c *change, tx pacs.Tx) {
	transfer, _, _ := strings.Cut(tx.Remittance, "/")
	made := payout{
		TransferID: transfer, ReceiptNumber: newReceipt("NP"), Method: methodBank, Amount: tx.Amount.Value, Currency: tx.Amount.Currency,
		Status: payoutAccepted, Hash: hashOf(tx.ID.UETR), CreatedAt: time.Now().UTC(), EndToEnd: tx.ID.EndToEnd,
	}
	if tx.Type != nil {
		made.Method = tx.Type.Local
	}
	if tx.Account != nil {
		made.PlannedFailure = failureReason(tx.Account.ID)
	}
	put(c, s.payouts, tx.Remittance, made)
	s.startPayout(c, tx.Remittance, made)
	s.queuePayoutReport(c, made, pacs.InProcess, "")
}

// isoReasons maps the sandbox's failure reasons to ISO 20022 codes.
var isoReasons = map[string]string{"WRONG_NAME": "BE01", "ACCOUNT_CLOSED": "AC04", "LIMIT": "AM14", "REJECTED": "RR04"}

// isoStatuses maps payout statuses to ISO 20022 codes.
var isoStatuses = map[string]string{payoutReady: pacs.WithoutPosting, payoutDelivered: pacs.CreditedToAccount, payoutFailed: pacs.Rejected}

// queuePayoutReport queues a status report of a payout.
func (s *Sandbox) queuePayoutReport(c *change, p payout, status, reason string) {
	s.lastNumber++
	put(c, s.payoutReports, newID(), payoutReport{
		Number: s.lastNumber, EndToEnd: p.EndToEnd, Status: status, Code: orDefault(isoReasons[reason], "MS03"), Ref: p.ReceiptNumber,
	})
}

// composePayoutReports writes the queued reports to one message.
func (s *Sandbox) composePayoutReports(c *change) error {
	if len(s.payoutReports.rows) == 0 {
		return nil
	}
	reports := make([]payoutReport, 0, len(s.payoutReports.rows))
	for id, r := range s.payoutReports.rows {
		remove(c, s.payoutReports, id)
		reports = append(reports, r)
	}
	slices.SortFunc(reports, func(a, b payoutReport) int { return cmp.Compare(a.Number, b.Number) })
	id := strings.ReplaceAll(newID(), "-", "")
	message := pacs.StatusReport{Header: pacs.GroupHeader{MessageID: id, Created: time.Now().UTC().Format(time.RFC3339)}}
	for _, r := range reports {
		tx := pacs.TxStatus{
			Original: &pacs.Original{MessageID: r.EndToEnd, Name: pacs.CreditTransferName}, EndToEnd: r.EndToEnd, Status: r.Status, Ref: r.Ref,
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
	put(c, s.outboundFiles, "pacs002-"+id+".xml", outboundFile{Folder: payoutFolder, Content: content})
	return nil
}
