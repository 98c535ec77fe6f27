// Package funding simulates the bank and the card processor that move the app's money.
package funding

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	moov "github.com/moov-io/ach"
	"github.com/shopspring/decimal"

	"hulak/providers/filedrop"
	"hulak/providers/sandbox/engine"
)

// Bank simulates the app's bank, the senders' banks, and the card processor.
type Bank struct{ *engine.Engine }

// This file simulates the app's bank and the senders' banks. It reads the app's NACHA files from one directory. It writes entry
// reports and NACHA return files to another directory.

const (
	bankRouting       = "991000009" // the app's bank
	SenderBankRouting = "992000008" // all senders' banks
	offsetEntryName   = "OFFSET"
	reportColumns     = "record,subject,amount,code,date"
)

// ReadAccount returns the routing and account number of a bank account.
func (s *Bank) ReadAccount(r *http.Request) (any, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	account, exists := s.Sources.Rows[r.PathValue("id")]
	if !exists || account.Removed || account.Kind != engine.KindBank {
		return nil, errUnknownSource
	}
	return map[string]string{
		"routingNumber": SenderBankRouting, "accountNumber": engine.AccountNumber(account),
		"accountType": account.AccountType, "holder": account.AccountHolderName,
	}, nil
}

// ExchangeBankFiles reads the app's files and writes the bank's files. A crash can delay or repeat a file but cannot lose it.
func (s *Bank) ExchangeBankFiles() error {
	if err := s.ReceiveFiles(filepath.Join(s.Cfg.BankDir, filedrop.OutDir), s.receiveBankFile); err != nil {
		return err
	}
	if err := s.Update(s.composeBankFiles); err != nil {
		return err
	}
	return s.WritePendingFiles(filepath.Join(s.Cfg.BankDir, filedrop.InDir), "")
}

// receiveBankFile accepts or rejects a file.
func (s *Bank) receiveBankFile(c *engine.Change, name string, content []byte) {
	reader := moov.NewReader(bytes.NewReader(content))
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true})
	file, err := reader.Read()
	switch {
	case err != nil || file.Validate() != nil:
		s.queueBankRecord(c, engine.BankRecord{Record: "file-rejected", Subject: name, Code: "FORMAT"})
		return
	case file.Control.TotalDebitEntryDollarAmountInFile != file.Control.TotalCreditEntryDollarAmountInFile:
		s.queueBankRecord(c, engine.BankRecord{Record: "file-rejected", Subject: name, Code: "UNBALANCED"})
		return
	}
	s.queueBankRecord(c, engine.BankRecord{Record: "file-accepted", Subject: name})
	for _, batch := range file.Batches {
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) != offsetEntryName {
				s.receiveEntry(c, entry)
			}
		}
	}
}

// receiveEntry processes a debit or credit. The addenda record contains the app's idempotency key, which starts with the transfer ID.
func (s *Bank) receiveEntry(c *engine.Change, entry *moov.EntryDetail) {
	key := ""
	if len(entry.Addenda05) > 0 {
		key = strings.TrimSpace(entry.Addenda05[0].PaymentRelatedInformation)
	}
	total := decimal.New(int64(entry.Amount), -2)
	number := strings.TrimSpace(entry.DFIAccountNumber)
	switch entry.TransactionCode {
	case moov.CheckingDebit, moov.SavingsDebit:
		transferID, _, _ := strings.Cut(key, "/")
		created := engine.Debit{
			TransferID: transferID, ProviderRef: strings.TrimSpace(entry.IdentificationNumber), SourceID: s.SourcesByAccount[number],
			Kind: engine.KindBank, Total: total.StringFixed(2), Currency: "USD", Status: debitSubmitted, Hash: engine.Sha256Hex(entry.String()),
			CreatedAt: time.Now().UTC(), Trace: entry.TraceNumber,
			Entry: entry.String(),
		}
		if account, exists := s.Sources.Rows[created.SourceID]; exists {
			s.scheduleDebitOutcome(c, key, account, total)
		} else {
			s.ScheduleStep(c, bankReturnDays, engine.StepFundingReturned, key, "R03")
		}
		engine.Put(c, s.Debits, key, created)
	case moov.CheckingCredit, moov.SavingsCredit:
		s.receiveCredit(c, key, entry, s.SourcesByAccount[number], total)
	}
}

// receiveCredit processes a credit to a sender's account. If its reference is a debit's reference, the credit is a refund. The bank
// refuses a refund unless the debit has settled and the refund does not exceed the debit's remaining amount.
func (s *Bank) receiveCredit(c *engine.Change, key string, entry *moov.EntryDetail, sourceID string, total decimal.Decimal) {
	reference, trace := strings.TrimSpace(entry.IdentificationNumber), entry.TraceNumber
	transferID, _, _ := strings.Cut(key, "/")
	debitKey, isRefund := s.DebitsByReference[reference]
	if isRefund {
		d := s.Debits.Rows[debitKey]
		if d.Status != debitSettled || d.Remaining().LessThan(total) {
			s.queueBankRecord(c, engine.BankRecord{Record: "entry-refused", Subject: trace, Amount: total.StringFixed(2), Code: "NOT_TAKEN"})
			return
		}
		engine.Put(c, s.Debits, debitKey, d.AfterRefund(total))
		transferID = d.TransferID
	}
	engine.Put(c, s.Refunds, key, engine.Refund{
		TransferID: transferID, ProviderRef: reference, DebitKey: debitKey, Amount: total.StringFixed(2), Currency: "USD",
		Status: refundAccepted, Hash: engine.Sha256Hex(trace), CreatedAt: time.Now().UTC(), Trace: trace, Entry: entry.String(),
	})
	destination, known := s.Sources.Rows[sourceID]
	if !known {
		s.ScheduleStep(c, bankReturnDays, engine.StepRefundReturned, key, "R03")
		return
	}
	s.ScheduleStep(c, refundSettlementDays, engine.StepRefundSettled, key, "")
	if destination.Last4 == last4NotFound {
		s.ScheduleStep(c, refundSettlementDays+refundReturnDays, engine.StepRefundReturned, key, "R03")
	}
}

// queueBankRecord queues a record for the bank's next files.
func (s *Bank) queueBankRecord(c *engine.Change, r engine.BankRecord) {
	s.LastNumber++
	r.Number, r.Date = s.LastNumber, time.Now().UTC().Format(time.DateOnly)
	engine.Put(c, s.BankRecords, engine.NewID(), r)
}

// composeBankFiles creates a report and a NACHA return file from the queued records.
func (s *Bank) composeBankFiles(c *engine.Change) error {
	isReturn := func(r engine.BankRecord) bool { return r.Record == "entry-returned" }
	isReport := func(r engine.BankRecord) bool { return !isReturn(r) }
	number := func(r engine.BankRecord) int64 { return r.Number }
	reported := engine.Take(c, s.BankRecords, isReport, number)
	returned := engine.Take(c, s.BankRecords, isReturn, number)
	stamp := time.Now().UTC().Format("20060102-150405") + "-" + engine.NewID()[:8]
	if len(reported) > 0 {
		engine.Put(c, s.OutboundFiles, "REPORT-"+stamp+".csv", engine.OutboundFile{Content: encodeReport(reported)})
	}
	if len(returned) > 0 {
		content, err := encodeReturns(returned)
		if err != nil {
			return err
		}
		engine.Put(c, s.OutboundFiles, "RETURN-"+stamp+".ach", engine.OutboundFile{Content: content})
	}
	return nil
}

func encodeReport(records []engine.BankRecord) []byte {
	var text bytes.Buffer
	writer := csv.NewWriter(&text)
	lines := [][]string{strings.Split(reportColumns, ",")}
	for _, r := range records {
		lines = append(lines, []string{r.Record, r.Subject, r.Amount, r.Code, r.Date})
	}
	_ = writer.WriteAll(lines) // writing to a buffer cannot fail
	return text.Bytes()
}

// encodeReturns encodes returns as a NACHA file. Each return's addenda record identifies the original entry.
func encodeReturns(records []engine.BankRecord) ([]byte, error) {
	file := moov.NewFile()
	file.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
	header := moov.NewFileHeader()
	now := time.Now().UTC()
	header.ImmediateDestination, header.ImmediateDestinationName = bankRouting, "HULAK"
	header.ImmediateOrigin, header.ImmediateOriginName = SenderBankRouting, "SANDBOX BANKS"
	header.FileCreationDate, header.FileCreationTime = now.Format("060102"), now.Format("1504")
	file.SetHeader(header)
	var debits, credits []*moov.EntryDetail
	for i, r := range records {
		entry := newReturnEntry(r, i+1)
		if entry.CreditOrDebit() == "D" {
			debits = append(debits, entry)
		} else {
			credits = append(credits, entry)
		}
	}
	for _, group := range []struct {
		class   int
		kind    string
		entries []*moov.EntryDetail
	}{{moov.DebitsOnly, moov.WEB, debits}, {moov.CreditsOnly, moov.PPD, credits}} {
		if len(group.entries) == 0 {
			continue
		}
		batchHeader := moov.NewBatchHeader()
		batchHeader.ServiceClassCode, batchHeader.StandardEntryClassCode, batchHeader.BatchNumber = group.class, group.kind, len(file.Batches)+1
		batchHeader.CompanyName, batchHeader.CompanyIdentification, batchHeader.CompanyEntryDescription = "SANDBOX BANKS", "1992000001", "RETURN"
		batchHeader.ODFIIdentification, batchHeader.EffectiveEntryDate = SenderBankRouting[:8], now.Format("060102")
		batch, err := moov.NewBatch(batchHeader)
		if err != nil {
			return nil, err
		}
		batch.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
		for _, entry := range group.entries {
			batch.AddEntry(entry)
		}
		if err := batch.Create(); err != nil {
			return nil, fmt.Errorf("sandbox: create return batch: %w", err)
		}
		file.AddBatch(batch)
	}
	if err := file.Create(); err != nil {
		return nil, fmt.Errorf("sandbox: create return file: %w", err)
	}
	var content bytes.Buffer
	err := moov.NewWriter(&content).Write(file)
	return content.Bytes(), err
}

// returnTransactionCodes maps NACHA transaction codes to their return codes.
var returnTransactionCodes = map[int]int{
	moov.CheckingDebit: moov.CheckingReturnNOCDebit, moov.SavingsDebit: moov.SavingsReturnNOCDebit,
	moov.CheckingCredit: moov.CheckingReturnNOCCredit, moov.SavingsCredit: moov.SavingsReturnNOCCredit,
}

// newReturnEntry creates the return entry for an entry that the app sent.
func newReturnEntry(r engine.BankRecord, number int) *moov.EntryDetail {
	original, returned := moov.NewEntryDetail(), moov.NewEntryDetail()
	original.Parse(r.Entry)
	returned.TransactionCode = returnTransactionCodes[original.TransactionCode]
	returned.SetRDFI(bankRouting)
	returned.DFIAccountNumber, returned.Amount = original.DFIAccountNumber, original.Amount
	returned.IdentificationNumber, returned.IndividualName = original.IdentificationNumber, original.IndividualName
	returned.DiscretionaryData = original.DiscretionaryData
	returned.SetTraceNumber(SenderBankRouting[:8], number)
	returned.Category, returned.AddendaRecordIndicator = moov.CategoryReturn, 1
	addenda := moov.NewAddenda99()
	addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI = r.Code, original.TraceNumber, original.RDFIIdentification
	addenda.TraceNumber = returned.TraceNumber
	returned.Addenda99 = addenda
	return returned
}
