package noticetest_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/notice/noticetest"
)

func TestMemory(t *testing.T) {
	t.Parallel()
	noticetest.Run(t, noticetest.NewMemory())
}
