package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	moov "github.com/moov-io/ach"
	"github.com/shopspring/decimal"

	"hulak/internal/background"
	"hulak/providers/filedrop"
)

// This file simulates the app's bank and the senders' banks. It reads the app's NACHA files from one directory. It writes entry
// reports and NACHA return files to another directory.

const (
	bankRouting        = "991000009" // the app's bank
	senderBankRouting  = "992000008" // all senders' banks
	maxFileBytes       = 16 << 20
	pollsPerDay        = 16
	minPollInterval    = 10 * time.Millisecond
	failuresPerWarning = 200
	offsetEntryName    = "OFFSET"
	reportColumns      = "record,subject,amount,code,date"
)

// accountNumber derives a simulated account number from a source's ID and last four digits.
func accountNumber(s source) string {
	sum := sha256.Sum256([]byte(s.ID))
	digits := make([]byte, 12)
	for i := range digits {
		digits[i] = '0' + sum[i]%10
	}
	return "7" + string(digits) + s.Last4
}

func (s *Sandbox) readAccount(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	account, exists := s.sources.rows[r.PathValue("id")]
	if !exists || account.Removed || account.Kind != kindBank {
		return nil, errUnknownSource
	}
	return map[string]string{
		"routingNumber": senderBankRouting, "accountNumber": accountNumber(account),
		"accountType": account.AccountType, "holder": account.AccountHolderName,
	}, nil
}

// poll calls exchange at a fixed interval until the context is canceled.
func (s *Sandbox) poll(ctx context.Context, exchange func() error) {
	failures := 0
	background.Every(ctx, max(s.cfg.Day/pollsPerDay, minPollInterval), func(context.Context) error { return exchange() }, func(err error) {
		if failures%failuresPerWarning == 0 {
			s.log.Warn("sandbox: failed to exchange files", "error", err)
		}
		failures++
	})
}

// exchangeBankFiles reads the app's files and writes the bank's files. A crash can delay or repeat a file but cannot lose it.
func (s *Sandbox) exchangeBankFiles() error {
	out := filepath.Join(s.cfg.BankDir, filedrop.OutDir)
	names, err := filedrop.List(out)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := filedrop.Read(out, name, maxFileBytes)
		if err == nil {
			err = s.update(func(c *change) error { s.receiveBankFile(c, name, content); return nil })
		}
		if err == nil {
			err = filedrop.Remove(out, name)
		}
		if err != nil {
			return err
		}
	}
	if err := s.update(s.composeBankFiles); err != nil {
		return err
	}
	return s.writePendingFiles(filepath.Join(s.cfg.BankDir, filedrop.InDir), "")
}

// payoutFolder is outboundFile.Folder for the payout institution's files.
const payoutFolder = "payouts"

// writePendingFiles writes a folder's pending files to a directory. Faults.RepeatRate is the probability that it writes a file again
// under another name.
func (s *Sandbox) writePendingFiles(dir, folder string) error {
	for name, file := range withLock(s, func() map[string]outboundFile { return copyRows(s.outboundFiles.rows) }) {
		if file.Folder != folder {
			continue
		}
		if err := filedrop.Write(dir, filepath.Base(name), file.Content); err != nil {
			return err
		}
		err := s.update(func(c *change) error {
			remove(c, s.outboundFiles, name)
			if !file.IsDuplicate && s.random.Float64() < s.cfg.Faults.RepeatRate {
				put(c, s.outboundFiles, folder+"/AGAIN-"+filepath.Base(name), outboundFile{
					Folder: folder, Content: file.Content, IsDuplicate: true,
				})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func copyRows[T any](rows map[string]T) map[string]T {
	all := make(map[string]T, len(rows))
	maps.Copy(all, rows)
	return all
}

// receiveBankFile accepts or rejects a file. It ignores a file whose content was received before.
func (s *Sandbox) receiveBankFile(c *change, name string, content []byte) {
	sum := sha256.Sum256(content)
	id := hex.EncodeToString(sum[:])
	if _, seen := s.receivedFiles.rows[id]; seen {
		return
	}
	put(c, s.receivedFiles, id, receivedFile{Name: name})
	reader := moov.NewReader(bytes.NewReader(content))
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true})
	file, err := reader.Read()
	switch {
	case err != nil || file.Validate() != nil:
		s.queueBankRecord(c, bankRecord{Record: "file-rejected", Subject: name, Code: "FORMAT"})
		return
	case file.Control.TotalDebitEntryDollarAmountInFile != file.Control.TotalCreditEntryDollarAmountInFile:
		s.queueBankRecord(c, bankRecord{Record: "file-rejected", Subject: name, Code: "UNBALANCED"})
		return
	}
	s.queueBankRecord(c, bankRecord{Record: "file-accepted", Subject: name})
	for _, batch := range file.Batches {
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) != offsetEntryName {
				s.receiveEntry(c, entry)
			}
		}
	}
}

// receiveEntry processes a debit or credit. The addenda record contains the app's idempotency key, which starts with the transfer ID.
func (s *Sandbox) receiveEntry(c *change, entry *moov.EntryDetail) {
	key := ""
	if len(entry.Addenda05) > 0 {
		key = strings.TrimSpace(entry.Addenda05[0].PaymentRelatedInformation)
	}
	total := decimal.New(int64(entry.Amount), -2)
	number := strings.TrimSpace(entry.DFIAccountNumber)
	switch entry.TransactionCode {
	case moov.CheckingDebit, moov.SavingsDebit:
		transferID, _, _ := strings.Cut(key, "/")
		created := debit{
			TransferID: transferID, ProviderRef: strings.TrimSpace(entry.IdentificationNumber), SourceID: s.sourcesByAccount[number],
			Kind: kindBank, Total: total.StringFixed(2), Currency: "USD", Status: debitSubmitted, Hash: sha256Hex(entry.String()),
			CreatedAt: time.Now().UTC(), Trace: entry.TraceNumber,
			Entry: entry.String(),
		}
		if account, exists := s.sources.rows[created.SourceID]; exists {
			s.scheduleDebitOutcome(c, key, account, total)
		} else {
			s.scheduleStep(c, bankReturnDays, stepFundingReturned, key, "R03")
		}
		put(c, s.debits, key, created)
	case moov.CheckingCredit, moov.SavingsCredit:
		s.receiveCredit(c, key, entry, s.sourcesByAccount[number], total)
	}
}

// receiveCredit processes a credit to a sender's account. If its reference is a debit's reference, the credit is a refund. The bank
// refuses a refund unless the debit has settled and the refund does not exceed the debit's remaining amount.
func (s *Sandbox) receiveCredit(c *change, key string, entry *moov.EntryDetail, sourceID string, total decimal.Decimal) {
	reference, trace := strings.TrimSpace(entry.IdentificationNumber), entry.TraceNumber
	transferID, _, _ := strings.Cut(key, "/")
	debitKey, isRefund := s.debitsByReference[reference]
	if isRefund {
		d := s.debits.rows[debitKey]
		if d.Status != debitSettled || d.remaining().LessThan(total) {
			s.queueBankRecord(c, bankRecord{Record: "entry-refused", Subject: trace, Amount: total.StringFixed(2), Code: "NOT_TAKEN"})
			return
		}
		put(c, s.debits, debitKey, d.afterRefund(total))
		transferID = d.TransferID
	}
	put(c, s.refunds, key, refund{
		TransferID: transferID, ProviderRef: reference, DebitKey: debitKey, Amount: total.StringFixed(2), Currency: "USD",
		Status: refundAccepted, Hash: sha256Hex(trace), CreatedAt: time.Now().UTC(), Trace: trace, Entry: entry.String(),
	})
	destination, known := s.sources.rows[sourceID]
	if !known {
		s.scheduleStep(c, bankReturnDays, stepRefundReturned, key, "R03")
		return
	}
	s.scheduleStep(c, refundSettlementDays, stepRefundSettled, key, "")
	if destination.Last4 == last4NotFound {
		s.scheduleStep(c, refundSettlementDays+refundReturnDays, stepRefundReturned, key, "R03")
	}
}

// queueBankRecord queues a record for the bank's next files.
func (s *Sandbox) queueBankRecord(c *change, r bankRecord) {
	s.lastNumber++
	r.Number, r.Date = s.lastNumber, time.Now().UTC().Format(time.DateOnly)
	put(c, s.bankRecords, newID(), r)
}

// composeBankFiles creates a report and a NACHA return file from the queued records.
func (s *Sandbox) composeBankFiles(c *change) error {
	if len(s.bankRecords.rows) == 0 {
		return nil
	}
	var reported, returned []bankRecord
	for id, r := range s.bankRecords.rows {
		remove(c, s.bankRecords, id)
		if r.Record == "entry-returned" {
			returned = append(returned, r)
		} else {
			reported = append(reported, r)
		}
	}
	stamp := time.Now().UTC().Format("20060102-150405") + "-" + newID()[:8]
	if len(reported) > 0 {
		put(c, s.outboundFiles, "REPORT-"+stamp+".csv", outboundFile{Content: encodeReport(reported)})
	}
	if len(returned) > 0 {
		content, err := encodeReturns(returned)
		if err != nil {
			return err
		}
		put(c, s.outboundFiles, "RETURN-"+stamp+".ach", outboundFile{Content: content})
	}
	return nil
}

func sortedByNumber(records []bankRecord) []bankRecord {
	slices.SortFunc(records, func(a, b bankRecord) int { return cmp.Compare(a.Number, b.Number) })
	return records
}

func encodeReport(records []bankRecord) []byte {
	var text bytes.Buffer
	writer := csv.NewWriter(&text)
	lines := [][]string{strings.Split(reportColumns, ",")}
	for _, r := range sortedByNumber(records) {
		lines = append(lines, []string{r.Record, r.Subject, r.Amount, r.Code, r.Date})
	}
	_ = writer.WriteAll(lines) // writing to a buffer cannot fail
	return text.Bytes()
}

// encodeReturns encodes returns as a NACHA file. Each return's addenda record identifies the original entry.
func encodeReturns(records []bankRecord) ([]byte, error) {
	file := moov.NewFile()
	file.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
	header := moov.NewFileHeader()
	now := time.Now().UTC()
	header.ImmediateDestination, header.ImmediateDestinationName = bankRouting, "HULAK"
	header.ImmediateOrigin, header.ImmediateOriginName = senderBankRouting, "SANDBOX BANKS"
	header.FileCreationDate, header.FileCreationTime = now.Format("060102"), now.Format("1504")
	file.SetHeader(header)
	var debits, credits []*moov.EntryDetail
	for i, r := range sortedByNumber(records) {
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
		batchHeader.ODFIIdentification, batchHeader.EffectiveEntryDate = senderBankRouting[:8], now.Format("060102")
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
func newReturnEntry(r bankRecord, number int) *moov.EntryDetail {
	original, returned := moov.NewEntryDetail(), moov.NewEntryDetail()
	original.Parse(r.Entry)
	returned.TransactionCode = returnTransactionCodes[original.TransactionCode]
	returned.SetRDFI(bankRouting)
	returned.DFIAccountNumber, returned.Amount = original.DFIAccountNumber, original.Amount
	returned.IdentificationNumber, returned.IndividualName = original.IdentificationNumber, original.IndividualName
	returned.DiscretionaryData = original.DiscretionaryData
	returned.SetTraceNumber(senderBankRouting[:8], number)
	returned.Category, returned.AddendaRecordIndicator = moov.CategoryReturn, 1
	addenda := moov.NewAddenda99()
	addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI = r.Code, original.TraceNumber, original.RDFIIdentification
	addenda.TraceNumber = returned.TraceNumber
	returned.Addenda99 = addenda
	return returned
}
